import { type Business, type Correction, openBusiness } from './corrected-business.fixture.ts';

/** Clinics of vets, whose ten corrections were written before anybody looked at how examples are held against questions. */
const ddl = `
CREATE TABLE clinic (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE vet (id INTEGER PRIMARY KEY, name TEXT NOT NULL, clinic_id INTEGER REFERENCES clinic (id), specialty TEXT);
CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, joined_on DATE);
CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT NOT NULL, species TEXT, owner_id INTEGER REFERENCES owner (id), born_on DATE);
CREATE TABLE visit (id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animal (id), vet_id INTEGER REFERENCES vet (id),
  visited_on DATE, fee DECIMAL(10,2), discount DECIMAL(10,2), duration_min INTEGER);
CREATE TABLE treatment (id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visit (id), kind TEXT, cost DECIMAL(10,2), quantity INTEGER);
INSERT INTO clinic VALUES (1, 'Northgate', 'Leeds'), (2, 'Riverside', 'York');
INSERT INTO vet VALUES (1, 'Dr Marsh', 1, 'surgery'), (2, 'Dr Okafor', 2, 'dental'), (3, 'Dr Lind', 1, 'exotics');
INSERT INTO owner VALUES (1, 'Ann Cole', 'Leeds', '2022-04-01'), (2, 'Ben Fry', 'York', '2023-02-11'), (3, 'Cara Holt', 'Hull', '2023-09-30');
INSERT INTO animal VALUES (1, 'Rex', 'dog', 1, '2019-01-01'), (2, 'Tom', 'cat', 2, '2020-05-05'), (3, 'Bella', 'dog', 1, '2021-03-03');
INSERT INTO visit VALUES (1, 1, 1, '2024-01-10', 100.5, 10, 30), (2, 1, 1, '2024-02-11', 80.5, 0, 60), (3, 3, 1, '2023-03-12', 40.5, 5, 50),
  (4, 2, 2, '2024-02-20', 120.5, 20, 20), (5, 3, 1, '2024-06-01', 60.5, 0, 48);
INSERT INTO treatment VALUES (1, 1, 'vaccine', 20, 2), (2, 4, 'x-ray', 70, 1), (3, 5, 'vaccine', 18, 1);
`;

export function openClinics(): Promise<Business> {
  const inOrder = ['Dr Marsh', 'Dr Okafor', 'Dr Lind'];
  return openBusiness(ddl, { table: 'vet', keyColumn: 'id', nameColumn: 'name', inOrder });
}

export const clinicCorrections: readonly Correction[] = [
  {
    question: 'income by clinic',
    sql: 'SELECT c.name, SUM(v.fee - v.discount) FROM visit v JOIN vet t ON v.vet_id = t.id JOIN clinic c ON t.clinic_id = c.id GROUP BY c.name',
    paraphrases: [
      'show income per clinic',
      'what is the income of each clinic?',
      'income for every clinic',
      'list the income by clinic',
      'Income per clinic, please',
    ],
    neighbours: [
      'fee by clinic',
      'income in 2024',
      'top 3 vets by fee',
      'income by species',
      'discount by clinic',
    ],
  },
  {
    question: 'patients by vet',
    sql: 'SELECT t.name, COUNT(DISTINCT v.animal_id) FROM visit v JOIN vet t ON v.vet_id = t.id GROUP BY t.name',
    paraphrases: [
      'number of patients by vet',
      'how many patients per vet',
      'patients of each vet',
      'count the patients by vet',
      'show patients for every vet',
    ],
    neighbours: [
      'visits by vet',
      'patients in 2024',
      'top 3 vets by number of visits',
      'animals by owner',
      'animals by species',
    ],
  },
  {
    question: 'average fee by species',
    sql: 'SELECT a.species, AVG(v.fee - v.discount) FROM visit v JOIN animal a ON v.animal_id = a.id GROUP BY a.species',
    paraphrases: [
      'what is the average fee per species',
      'mean fee by species',
      'average fee for each species',
      'show me the average fee of every species',
      'average fees by species',
    ],
    neighbours: [
      'total fee by species',
      'average fee in 2024',
      'top 2 species by fee',
      'average fee by vet',
      'average discount by species',
    ],
  },
  {
    question: 'loyal owners',
    sql: 'SELECT o.name FROM owner o JOIN animal a ON a.owner_id = o.id JOIN visit v ON v.animal_id = a.id GROUP BY o.id, o.name HAVING COUNT(*) >= 4',
    paraphrases: [
      'show loyal owners',
      'list the loyal owners',
      'which owners are loyal',
      'who are the loyal owners?',
      'give me all loyal owners',
    ],
    neighbours: [
      'owners',
      'owners who joined in 2022',
      'top 3 owners by number of animals',
      'owners by city',
      'number of owners',
    ],
  },
  {
    question: 'treatment cost by kind',
    sql: 'SELECT kind, SUM(cost * quantity) FROM treatment GROUP BY kind',
    paraphrases: [
      'cost of treatments by kind',
      'treatment cost per kind',
      'what is the treatment cost for each kind',
      'show treatment costs by kind',
      'total treatment cost by kind',
    ],
    neighbours: [
      'number of treatments by kind',
      'treatment cost in 2024',
      'top 2 kinds by quantity',
      'treatment cost by vet',
      'quantity by kind',
    ],
  },
  {
    question: 'longest visits',
    sql: 'SELECT id, visited_on, duration_min FROM visit WHERE duration_min > 45 ORDER BY duration_min DESC',
    paraphrases: [
      'show the longest visits',
      'which visits are the longest',
      'list the longest visits',
      'what are the longest visits?',
      'the longest visits please',
    ],
    neighbours: [
      'shortest visits',
      'visits in 2024',
      'top 3 visits by fee',
      'average duration by vet',
      'longest visit',
    ],
  },
  {
    question: 'busy vets',
    sql: 'SELECT t.name, COUNT(*) FROM vet t JOIN visit v ON v.vet_id = t.id GROUP BY t.id, t.name HAVING COUNT(*) > 3',
    paraphrases: [
      'which vets are busy',
      'show busy vets',
      'list all busy vets',
      'who are the busy vets',
      'give me the busy vets',
    ],
    neighbours: [
      'vets',
      'vets with visits in 2024',
      'top 2 vets by fee',
      'vets by clinic',
      'vets by specialty',
    ],
  },
  {
    question: 'fee of Dr Marsh',
    sql: "SELECT SUM(v.fee - v.discount) FROM visit v JOIN vet t ON v.vet_id = t.id WHERE t.name = 'Dr Marsh'",
    paraphrases: [
      'what is the fee of Dr Marsh',
      'total fee of Dr Marsh',
      'fees of Dr Marsh',
      'show me the fee of Dr Marsh',
      'fee for Dr Marsh',
    ],
    neighbours: [
      'discount of Dr Marsh',
      'fee of Dr Marsh in 2023',
      'top 3 animals of Dr Marsh by fee',
      'fee of Dr Marsh by species',
      'number of visits of Dr Marsh',
    ],
  },
  {
    question: 'new owners in 2023',
    sql: "SELECT COUNT(*) FROM owner WHERE joined_on >= '2023-01-01' AND joined_on < '2024-01-01'",
    paraphrases: [
      'number of new owners in 2023',
      'how many new owners in 2023',
      'count new owners in 2023',
      'show the new owners in 2023',
      'new owners during 2023',
    ],
    neighbours: [
      'owners in 2023',
      'new owners since 2023',
      'top 3 owners in 2023 by fee',
      'new owners by city',
      'animals born in 2023',
    ],
  },
  {
    question: 'fee by month in 2024',
    sql: "SELECT strftime('%Y-%m', visited_on), SUM(fee - discount) FROM visit WHERE visited_on >= '2024-01-01' AND visited_on < '2025-01-01' GROUP BY 1",
    paraphrases: [
      'monthly fee in 2024',
      'fee per month in 2024',
      'show the fee by month in 2024',
      'what was the fee by month in 2024',
      'fees by month in 2024',
    ],
    neighbours: [
      'discount by month in 2024',
      'fee by month',
      'top 3 months by visits in 2024',
      'fee by year',
      'visits by month in 2024',
    ],
  },
];
