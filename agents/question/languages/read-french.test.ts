import { expect, test } from 'vitest';
import { readFrench } from './read-french.ts';

/** Names that a source would find, and words of its own. */
const names = ['Meridian World 100', 'Siemens', 'Tesla', 'Apple', 'BUY', 'tesla'];

function read(question: string) {
  const found = names.flatMap((name) => {
    const start = question.indexOf(name);
    return start < 0 ? [] : [{ start, end: start + name.length }];
  });
  return readFrench(question, found, { isOwn: (word) => word === 'grobs' });
}

test.each([
  ["Combien d'entreprises y a-t-il en Europe ?", 'How many companies are there in Europe'],
  [
    "Quelle est l'entreprise la plus ancienne de chaque pays ?",
    'What is the oldest company of each country?',
  ],
  ["Quelles entreprises n'ont versé aucun dividende en 2024 ?", 'Which companies paid no dividend in 2024?'],
  ['Quelles sociétés ne versent pas de dividende ?', 'Which companies pay no dividend?'],
  [
    "Quelles sociétés n'ont jamais reçu de recommandation de vente ?",
    'Which companies never received sell recommendation?',
  ],
  ["Quels indices n'ont pas de contrat à terme ?", 'Which indices have no futures contract?'],
  ['Les 5 premières entreprises par effectif', 'The top 5 companies by number of employees'],
  ['Quels sont les dix plus gros employeurs ?', 'What are the 10 largest employers?'],
  ['Quelle part des recommandations sont BUY ?', 'What share of the recommendations are BUY?'],
  ['Quels courtiers ont moins vendu en 2024 qu’en 2023 ?', 'Which brokers sold less in 2024 than in 2023'],
  ['Quel pourcentage des recommandations sont BUY ?', 'What percentage of the recommendations are BUY?'],
  ['Cours de clôture de Siemens le 15 mars 2024', 'Closing price of Siemens on 15 March 2024'],
  ['Cours de clôture de Siemens au 15/03/2024', 'Closing price of Siemens on 2024-03-15'],
  [
    'Évolution du Meridian World 100 depuis janvier 2025',
    'Evolution of Meridian World 100 since January 2025',
  ],
  [
    'Quel est le cours de clôture le plus haut de Tesla en 2024 ?',
    'What is the highest closing price of Tesla in 2024?',
  ],
  ["Entreprises dont l'effectif dépasse 300 000", 'Companies whose number of employees exceed 300000'],
  ['Croissance annuelle des dividendes', 'Annual growth of the dividends'],
  ["Combien d'analystes emploie chaque courtier ?", 'How many analysts does each broker employ?'],
  ["Combien Apple a-t-elle d'employés ?", 'How many employees does Apple have?'],
  ["Combien d'employés Apple a-t-elle ?", 'How many employees does Apple have?'],
  [
    "Nombre moyen d'employés par entreprise dans chaque secteur",
    'Average number of employees by company in each sector',
  ],
  [
    'Quel mois a eu le total de dividendes le plus élevé en 2024 ?',
    'Which month has had the highest total of dividends in 2024?',
  ],
  ['Entreprises allemandes sans dividende en 2024', 'German companies without dividend in 2024'],
  [
    'Combien de contrats à terme expirent chaque mois de 2025 ?',
    'How many futures contracts expire each month of 2025?',
  ],
  ['Volume de Tesla entre janvier et mars 2025', 'Volume of Tesla between January 2025 and March 2025'],
  ['Volume de Tesla du 1er janvier au 31 mars 2025', 'Volume of Tesla from 1 January 2025 to 31 March 2025'],
  ['Entreprises fondées après 1990 et cotées en euros', 'Companies founded after 1990 and quoted in euros'],
  [
    'Quelles entreprises valent plus de 100 milliards de dollars ?',
    'Which companies are worth more than 100 billion dollars?',
  ],
  ['Dividendes par action en euros et en dollars', 'Dividends per share in euros and in dollars'],
  ['et en 2023 ?', 'And in 2023?'],
  ["seulement l'Europe", 'Only Europe'],
  ['par mois', 'By month'],
  ['sans les États-Unis', 'Without United States'],
  ['trie par poids', 'Sorted by weight'],
  ["Quelles entreprises ont plus d'employés que Apple ?", 'Which companies have more employees than Apple?'],
  ['Quels marchés ouvrent avant 9 heures ?', 'Which markets open before 9:00?'],
  [
    'Quelle est la capitalisation boursière totale des entreprises françaises ?',
    'What is the total market capitalisation of the French companies?',
  ],
  [
    'Quels produits ont été cotés pour la première fois en 2024 ?',
    'Which products were listed first in 2024?',
  ],
  ['Clients ayant passé plus de 3 commandes', 'Customers that made more than 3 orders'],
  ['Quel est le produit le plus vendu ?', 'What is the best selling product?'],
  ['Quels sont les 3 produits les moins chers ?', 'What are the 3 cheapest products?'],
  ["Quels médecins n'ont pas de patient ?", 'Which doctors have no patient?'],
  ['Montant moyen des factures impayées par client', 'Average amount of the unpaid invoices by customer'],
  ["Comment s'est comporté Tesla en 2024 ?", 'How did Tesla perform in 2024'],
  ["Contrats qui n'ont pas encore expiré", 'Contracts that have not expired yet'],
  [
    'Quels sont les cinq pays qui comptent le plus de clients ?',
    'What are the 5 countries that have the most customers?',
  ],
  ["Cours d'ouverture et de clôture d'Apple", 'Opening and closing price of Apple'],
  ['Quel jour Tesla a-t-elle eu son plus gros volume ?', 'On which day did Tesla have its largest volume?'],
  ["Quels produits n'ont jamais été vendus ?", 'Which products were never sold?'],
  ["Quel produit s'est le plus vendu en 2024 ?", 'What is the best selling product in 2024'],
  ['Qui a été embauché en premier ?', 'Who was hired first?'],
  ['Quel était le cours de Tesla il y a un an ?', 'What was the price of Tesla a year ago?'],
  ['Pays sans aucun marché', 'Country without market'],
  ['Dans combien de pays avons-nous des marchés ?', 'In how many countries do we have markets?'],
  ['Quelle note Apple donne-t-elle à Tesla ?', 'Which rating does Apple give to Tesla?'],
  ['Est-ce que Tesla verse un dividende ?', 'Tesla pay a dividend?'],
  [
    'Quel jour Tesla a-t-elle atteint son plus haut niveau ?',
    'On which day did Tesla reach its highest level?',
  ],
  ['Quels clients ont atteint 100 ?', 'Which customers reached 100?'],
  ["Quelle entreprise ayant plus d'employés que Apple", 'Which company with more employees than Apple'],
  ["Volume de l'action Tesla", 'Volume of the Tesla share'],
  [
    'Quels jours la Bourse de Tokyo était-elle fermée en 2024 ?',
    'On which days was the Tokyo stock exchange closed in 2024?',
  ],
  ['Dans quel pays et quelle ville se trouve Apple ?', 'In which country and city is Apple'],
  ['Combien de jours Tesla a-t-elle été négociée en 2024 ?', 'On how many days was Tesla traded in 2024?'],
  ['Prix mensuel moyen de Tesla', 'Average price by month of Tesla'],
  ['Clients de plus de 50 ans', 'Customers older than 50 years'],
  ['Performance 2024 de chaque produit', '2024 performance of each product'],
  ['Clients, du plus gros acheteur au plus petit', 'Customers, largest buyer first'],
  ['Contrats qui arrivent à échéance en 2025', 'Contracts that expire in 2025'],
  ['Combien de commandes ont été livrées en juin 2024 ?', 'How many orders were delivered in June 2024?'],
  ['Commandes dont le montant est supérieur à 100 euros', 'Orders whose amount is above 100 euros'],
  [
    'Commandes passées entre le 1er janvier et le 15 février 2025',
    'Orders made between 1 January 2025 and 15 February 2025',
  ],
  [
    'Nombre de clients par pays, du plus grand au plus petit',
    'Number of customers by country, largest first',
  ],
  ["Quels clients n'ont jamais commandé ?", 'Which customers never ordered?'],
  ['Quel client a dépensé le plus ?', 'Which customer spent most?'],
  ['Liste des clients français', 'List French customers'],
  ['Combien de produits coûtent moins de 10 € ?', 'How many products cost less than 10 €?'],
  ['Quelle est la durée moyenne des visites ?', 'What is the average duration of the visits?'],
  ['Produits en rupture de stock', 'Products out of stock'],
  ['Quels employés ont été embauchés après 2020 ?', 'Which employees were hired after 2020?'],
  ['Comment a évolué le cours de Tesla depuis 2024 ?', 'How has the price of Tesla developed since 2024'],
  ['Affiche-moi les 10 dernières commandes', 'Show the last 10 orders'],
  ['Quelle est la date de la dernière commande ?', 'What is the date of the last order?'],
  ['Il y a combien de clients en France ?', 'How many customers are there in France'],
  [
    "Quels sont les clients qui n'ont rien acheté en 2024 ?",
    'What are the customers that bought nothing in 2024?',
  ],
  ["Quelle entreprise a le chiffre d'affaires le plus élevé ?", 'Which company has the highest revenue?'],
])('%s', (question, english) => {
  expect(read(question)).toMatchObject({ english, unknown: [] });
});

test.each([
  ['without accents', 'Cours de cloture des societes francaises', 'Closing price of the French companies'],
  ['in capitals', 'COMBIEN DE CLIENTS PAR PAYS', 'How many customers by country'],
  ['with a typographic apostrophe', 'Nombre d’employés d’Apple', 'Number of employees of Apple'],
  ['with decimals and thousands', 'Poids supérieur à 1 234,5', 'Weight above 1234.5'],
  ['with a day that has its month second', 'Commandes du 03/04/2024', 'Orders of 2024-04-03'],
  ['with a word of the source', 'Combien de grobs par pays ?', 'How many grobs by country?'],
  ['with a name in small letters', 'cours de tesla', 'Price of tesla'],
  ['with a text in quotes', 'Clients nommés « Chez Paul »', 'Customers named "Chez Paul"'],
])('%s: %s', (_how, question, english) => {
  expect(read(question)).toMatchObject({ english, unknown: [] });
});

test.each([
  ['Combien de zorglubs par pays ?', ['zorglubs']],
  ['Quels clients ne commandent guère ?', ['ne', 'guère']],
  ['Quels produits ne sont ni lourds ni chers ?', ['ne', 'ni', 'ni']],
])('what nobody knows is told as it was typed: %s', (question, unknown) => {
  expect(read(question).unknown).toEqual(unknown);
});

test.each([
  ["n'ont pas", "Quelles entreprises n'ont pas de dividende ?"],
  ['ne … pas', 'Quelles entreprises ne versent pas de dividende ?'],
  ["n'ont pas … ", "Quelles entreprises n'ont pas publié ?"],
  ['aucun', "Quelles entreprises n'ont reçu aucune recommandation ?"],
  ['jamais', 'Quelles entreprises ne versent jamais de dividende ?'],
  ['plus', 'Quels produits ne sont plus cotés ?'],
  ['rien', "Quels clients n'ont rien acheté ?"],
  ['sans', 'Entreprises sans dividende'],
  ['non', 'Entreprises non cotées'],
  ['sauf', 'Commandes par pays sauf la France'],
])('a negation is never lost: %s', (_which, question) => {
  expect(read(question).english).toMatch(/\b(?:no|not|never|nothing|without|except|no longer)\b/);
});
