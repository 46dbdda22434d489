export type SolvedQuestion = { readonly question: string; readonly sql: string };

/**
 * Solved questions about databases that do not exist, one or two for each shape of statement. They show a small model how a
 * wording becomes a shape; the names in them mean nothing. Shown only where reviewed examples of the source are missing.
 */
export const solvedQuestions: readonly SolvedQuestion[] = [
  { question: 'How many nurses are there?', sql: 'SELECT count(*) FROM nurse' },
  { question: 'Count the rooms on the second floor.', sql: 'SELECT count(*) FROM room WHERE floor = 2' },
  {
    question: 'How many different wards do patients lie in?',
    sql: 'SELECT count(DISTINCT ward) FROM patient',
  },
  { question: 'List the titles of all paintings.', sql: 'SELECT title FROM painting' },
  {
    question: 'What are the name and opening year of each museum, newest first?',
    sql: 'SELECT name, opened FROM museum ORDER BY opened DESC',
  },
  {
    question: 'Show the distinct breeds of cattle on farms larger than 80 hectares.',
    sql: 'SELECT DISTINCT t1.breed FROM cattle AS t1 JOIN farm AS t2 ON t1.farm_id = t2.farm_id WHERE t2.hectares > 80',
  },
  {
    question: 'What is the longest bridge?',
    sql: 'SELECT name FROM bridge ORDER BY length DESC LIMIT 1',
  },
  {
    question: 'Which three boats are the lightest, and what do they weigh?',
    sql: 'SELECT name, weight FROM boat ORDER BY weight ASC LIMIT 3',
  },
  {
    question: 'What is the phone number of the youngest guide?',
    sql: 'SELECT phone FROM guide ORDER BY age ASC LIMIT 1',
  },
  {
    question: 'What are the average, lowest and highest rent of the flats?',
    sql: 'SELECT avg(rent), min(rent), max(rent) FROM flat',
  },
  {
    question: 'What is the total weight of the parcels sent to Lisbon?',
    sql: "SELECT sum(weight) FROM parcel WHERE destination = 'Lisbon'",
  },
  {
    question: 'How many trees of each species are there?',
    sql: 'SELECT species, count(*) FROM tree GROUP BY species',
  },
  {
    question: 'For each publisher, what is the average price of its books?',
    sql: 'SELECT publisher, avg(price) FROM book GROUP BY publisher',
  },
  {
    question: 'Show the name of each driver and how many tours the driver led.',
    sql: 'SELECT t1.name, count(*) FROM driver AS t1 JOIN tour AS t2 ON t1.driver_id = t2.driver_id GROUP BY t1.driver_id',
  },
  {
    question: 'Which colour is the most common among the cars?',
    sql: 'SELECT colour FROM car GROUP BY colour ORDER BY count(*) DESC LIMIT 1',
  },
  {
    question: 'Which chef cooked the largest number of dishes? Give the name.',
    sql: 'SELECT t1.name FROM chef AS t1 JOIN dish AS t2 ON t1.chef_id = t2.chef_id GROUP BY t1.chef_id ORDER BY count(*) DESC LIMIT 1',
  },
  {
    question: 'Which airline flew the fewest routes?',
    sql: 'SELECT t1.name FROM airline AS t1 JOIN route AS t2 ON t1.airline_id = t2.airline_id GROUP BY t1.airline_id ORDER BY count(*) ASC LIMIT 1',
  },
  {
    question: 'Which genres have at least five films?',
    sql: 'SELECT genre FROM film GROUP BY genre HAVING count(*) >= 5',
  },
  {
    question: 'Give the names of the teachers who taught more than two courses.',
    sql: 'SELECT t1.name FROM teacher AS t1 JOIN course AS t2 ON t1.teacher_id = t2.teacher_id GROUP BY t1.teacher_id HAVING count(*) > 2',
  },
  {
    question: 'What are the names of the players who never scored?',
    sql: 'SELECT name FROM player WHERE player_id NOT IN (SELECT player_id FROM goal)',
  },
  {
    question: 'How many shops have no manager?',
    sql: 'SELECT count(*) FROM shop WHERE shop_id NOT IN (SELECT shop_id FROM manager)',
  },
  {
    question: 'Which bands played both in 2019 and in 2021?',
    sql: 'SELECT t1.name FROM band AS t1 JOIN gig AS t2 ON t1.band_id = t2.band_id WHERE t2.year = 2019 INTERSECT SELECT t1.name FROM band AS t1 JOIN gig AS t2 ON t1.band_id = t2.band_id WHERE t2.year = 2021',
  },
  {
    question: 'Which bands played in Oslo or in Bergen?',
    sql: "SELECT DISTINCT t1.name FROM band AS t1 JOIN gig AS t2 ON t1.band_id = t2.band_id WHERE t2.city = 'Oslo' OR t2.city = 'Bergen'",
  },
  {
    question: 'Names of the sailors who own a boat but did not enter a race.',
    sql: 'SELECT t1.name FROM sailor AS t1 JOIN boat AS t2 ON t1.sailor_id = t2.owner_id EXCEPT SELECT t1.name FROM sailor AS t1 JOIN entry AS t2 ON t1.sailor_id = t2.sailor_id',
  },
  {
    question: 'Which houses cost more than the average house?',
    sql: 'SELECT address FROM house WHERE price > (SELECT avg(price) FROM house)',
  },
  {
    question: 'Which lake holds the most water in each country?',
    sql: 'SELECT country, name, max(volume) FROM lake GROUP BY country',
  },
  {
    question: 'Find the students whose last name begins with K.',
    sql: "SELECT first_name, last_name FROM student WHERE last_name LIKE 'K%'",
  },
  {
    question: 'Which recipes have the word soup in their title?',
    sql: "SELECT title FROM recipe WHERE title LIKE '%soup%'",
  },
  {
    question: 'List the trains that leave between 6 and 9.',
    sql: 'SELECT number FROM train WHERE departure BETWEEN 6 AND 9',
  },
  {
    question: 'What is the name of the hospital where doctor Amina Diallo works?',
    sql: "SELECT t2.name FROM doctor AS t1 JOIN hospital AS t2 ON t1.hospital_id = t2.hospital_id WHERE t1.name = 'Amina Diallo'",
  },
  {
    question: 'Which members borrowed the atlas? Show their names and the dates.',
    sql: "SELECT t1.name, t2.borrowed FROM member AS t1 JOIN loan AS t2 ON t1.member_id = t2.member_id JOIN book AS t3 ON t2.book_id = t3.book_id WHERE t3.title = 'atlas'",
  },
  {
    question: 'Who are the friends of Lena?',
    sql: "SELECT t3.name FROM person AS t1 JOIN friendship AS t2 ON t1.person_id = t2.person_id JOIN person AS t3 ON t2.friend_id = t3.person_id WHERE t1.name = 'Lena'",
  },
  {
    question: 'How many guests stayed in the suite in May?',
    sql: "SELECT count(*) FROM guest AS t1 JOIN stay AS t2 ON t1.guest_id = t2.guest_id WHERE t2.room = 'suite' AND t2.month = 'May'",
  },
  {
    question: 'What share of their budget did the clubs in Wales spend on average?',
    sql: "SELECT avg(spent * 1.0 / budget) FROM club WHERE country = 'Wales'",
  },
  {
    question: 'Which cities have both a theatre and a zoo?',
    sql: 'SELECT city FROM theatre INTERSECT SELECT city FROM zoo',
  },
  {
    question: 'Which languages are spoken by the largest number of crew members, and by how many?',
    sql: 'SELECT language, count(*) FROM crew GROUP BY language ORDER BY count(*) DESC LIMIT 1',
  },
  {
    question: 'What is the oldest age, and how many employees have it?',
    sql: 'SELECT age, count(*) FROM employee WHERE age = (SELECT max(age) FROM employee) GROUP BY age',
  },
  {
    question: 'Show the name of each team without a coach.',
    sql: 'SELECT name FROM team WHERE coach_id IS NULL',
  },
  {
    question: 'Show all ships that were not built in Japan, with their tonnage, heaviest first.',
    sql: "SELECT name, tonnage FROM ship WHERE country <> 'Japan' ORDER BY tonnage DESC",
  },
  {
    question: 'In which year were the most licences issued?',
    sql: 'SELECT year FROM licence GROUP BY year ORDER BY count(*) DESC LIMIT 1',
  },
];
