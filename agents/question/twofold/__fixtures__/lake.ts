/** A lake: clubs with the boats that they sail, members with the sport that they do, the plays that are shown in its halls, what is said of them, the prizes of its races, the ferries, and who rents a cabin. */
export const lake = `
  CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL UNIQUE, rig TEXT NOT NULL);
  CREATE TABLE junior_sailing_clubs (club_id INTEGER PRIMARY KEY, club_name TEXT NOT NULL UNIQUE);
  CREATE TABLE junior_sailing_clubs_boats (loan_id INTEGER PRIMARY KEY, club_id INTEGER NOT NULL REFERENCES junior_sailing_clubs(club_id), boat_id INTEGER NOT NULL REFERENCES boats(boat_id));
  CREATE TABLE members (member_id INTEGER PRIMARY KEY, member_name TEXT NOT NULL UNIQUE, sport TEXT NOT NULL, town TEXT NOT NULL, club_id INTEGER NOT NULL REFERENCES junior_sailing_clubs(club_id));
  CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, hall_name TEXT NOT NULL UNIQUE);
  CREATE TABLE plays (play_id INTEGER PRIMARY KEY, play_title TEXT NOT NULL UNIQUE, genre TEXT NOT NULL, fee INTEGER NOT NULL, hall_id INTEGER NOT NULL REFERENCES halls(hall_id));
  CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, play_id INTEGER NOT NULL REFERENCES plays(play_id), critic_name TEXT NOT NULL, verdict TEXT NOT NULL, visitor_comment TEXT NOT NULL);
  CREATE TABLE prizes (prize_id INTEGER PRIMARY KEY, prize_name TEXT NOT NULL, winning_discipline TEXT NOT NULL, crew TEXT NOT NULL);
  CREATE TABLE builders (builder_id INTEGER PRIMARY KEY, builder_name TEXT NOT NULL UNIQUE);
  CREATE TABLE ferries (ferry_id INTEGER PRIMARY KEY, ferry_name TEXT NOT NULL UNIQUE, builder_id INTEGER NOT NULL REFERENCES builders(builder_id), trial_launch_date DATE NOT NULL, public_launch_date DATE NOT NULL, scrapped_on DATE);
  CREATE TABLE cabins (cabin_id INTEGER PRIMARY KEY, cabin_name TEXT NOT NULL UNIQUE, floor_area INTEGER NOT NULL, room_count INTEGER NOT NULL, monthly_rent INTEGER NOT NULL, guest_rating INTEGER NOT NULL);
  CREATE TABLE tenants (tenant_id INTEGER PRIMARY KEY, tenant_name TEXT NOT NULL UNIQUE, cabin_id INTEGER NOT NULL REFERENCES cabins(cabin_id));
  INSERT INTO cabins VALUES (1, 'Reed', 40, 2, 300, 7), (2, 'Rush', 55, 3, 420, 9);
  INSERT INTO tenants VALUES (1, 'Uli Frei', 1), (2, 'Vera Blum', 2);
  INSERT INTO boats VALUES (1, 'Gull', 'sloop'), (2, 'Heron', 'ketch'), (3, 'Tern', 'sloop');
  INSERT INTO junior_sailing_clubs VALUES (1, 'North'), (2, 'South');
  INSERT INTO junior_sailing_clubs_boats VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 3);
  INSERT INTO members VALUES (1, 'Abe', 'rowing', 'Thun', 1), (2, 'Bea', 'rowing', 'Spiez', 1), (3, 'Cem', 'water polo', 'Thun', 2), (4, 'Dot', 'water polo', 'Spiez', 2), (5, 'Eva', 'diving', 'Thun', 2);
  INSERT INTO halls VALUES (1, 'Old Granary'), (2, 'Boathouse');
  INSERT INTO plays VALUES (1, 'Ebb', 'comedy', 10, 1), (2, 'Flow', 'comedy', 12, 2), (3, 'Calm', 'tragedy', 14, 1), (4, 'Storm', 'tragedy', 16, 2), (5, 'Drift', 'farce', 18, 1);
  INSERT INTO reviews VALUES (1, 1, 'Ivo Kern', 'dull', 'lovely'), (2, 2, 'Ida Moser', 'sharp', 'too long');
  INSERT INTO prizes VALUES (1, 'Silver Oar', 'slalom', 'Otters'), (2, 'Blue Sail', 'sprint', 'Swifts');
  INSERT INTO builders VALUES (1, 'Hammer Yard'), (2, 'Keel Works');
  INSERT INTO ferries VALUES (1, 'Lina', 1, '2001-02-03', '2001-05-06', '2020-10-11'), (2, 'Mora', 2, '2005-02-03', '2005-05-06', NULL);
`;
