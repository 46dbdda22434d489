/** A valley: huts and campsites with their beds, guides who lead tours, films shown there, treatments of its spa, who works in the inns and what is eaten there. */
export const valley = `
  CREATE TABLE huts (hut_id INTEGER PRIMARY KEY, hut_name TEXT NOT NULL UNIQUE, village TEXT NOT NULL, beds INTEGER NOT NULL);
  CREATE TABLE campsites (campsite_id INTEGER PRIMARY KEY, campsite_name TEXT NOT NULL UNIQUE, village TEXT NOT NULL, beds INTEGER NOT NULL);
  CREATE TABLE guides (guide_id INTEGER PRIMARY KEY, guide_name TEXT NOT NULL UNIQUE);
  CREATE TABLE tours (tour_id INTEGER PRIMARY KEY, tour_name TEXT NOT NULL UNIQUE, difficulty TEXT NOT NULL);
  CREATE TABLE guides_tours (guide_id INTEGER NOT NULL REFERENCES guides(guide_id), tour_id INTEGER NOT NULL REFERENCES tours(tour_id), PRIMARY KEY (guide_id, tour_id));
  CREATE TABLE films (film_id INTEGER PRIMARY KEY, film_title TEXT NOT NULL UNIQUE, cinema_release_date DATE NOT NULL, streaming_release_date DATE NOT NULL);
  CREATE TABLE treatments (treatment_id INTEGER PRIMARY KEY, treatment_name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, member_fee REAL NOT NULL, guest_fee REAL NOT NULL, guest_deposit REAL NOT NULL);
  CREATE TABLE inns (inn_id INTEGER PRIMARY KEY, inn_name TEXT NOT NULL UNIQUE, town TEXT NOT NULL, street_address TEXT NOT NULL, room_count INTEGER NOT NULL, floor_space INTEGER NOT NULL);
  CREATE TABLE singers (singer_id INTEGER PRIMARY KEY, singer_name TEXT NOT NULL UNIQUE, inn_id INTEGER NOT NULL REFERENCES inns(inn_id));
  CREATE TABLE dancers (dancer_id INTEGER PRIMARY KEY, dancer_name TEXT NOT NULL UNIQUE, inn_id INTEGER NOT NULL REFERENCES inns(inn_id));
  CREATE TABLE suppers (supper_id INTEGER PRIMARY KEY, inn_id INTEGER NOT NULL REFERENCES inns(inn_id), dish TEXT NOT NULL, age_grade TEXT NOT NULL, taste_score INTEGER NOT NULL, portion_kg REAL NOT NULL);
  INSERT INTO huts VALUES (1, 'Eagle', 'Alba', 10), (2, 'Marmot', 'Brig', 20);
  INSERT INTO campsites VALUES (1, 'Larch', 'Alba', 50), (2, 'Pine', 'Brig', 60);
  INSERT INTO guides VALUES (1, 'Ida'), (2, 'Jon');
  INSERT INTO tours VALUES (1, 'Glacier', 'hard'), (2, 'Lake', 'easy'), (3, 'Ridge', 'hard');
  INSERT INTO guides_tours VALUES (1, 1), (1, 2), (2, 2), (2, 3);
  INSERT INTO films VALUES (1, 'Snow', '2020-01-02', '2020-05-06'), (2, 'Rock', '2021-03-04', '2021-07-08');
  INSERT INTO treatments VALUES (1, 'Mud', 'bath', 20, 30, 3), (2, 'Hay', 'bath', 25, 35, 4), (3, 'Stone', 'massage', 40, 55, 5);
  INSERT INTO inns VALUES (1, 'Crown', 'Chur', '1 Mill Lane', 12, 300), (2, 'Swan', 'Visp', '2 Bell Lane', 8, 500);
  INSERT INTO suppers VALUES (1, 1, 'Soup', 'all', 7, 0.4), (2, 1, 'Stew', 'adults', 9, 0.6), (3, 2, 'Soup', 'all', 8, 0.5), (4, 2, 'Roast', 'adults', 6, 0.7);
  INSERT INTO singers VALUES (1, 'Kim', 1), (2, 'Lou', 2);
  INSERT INTO dancers VALUES (1, 'Mia', 1), (2, 'Nik', 2);
`;
