import { category, type DatabasePlan, key, measure, name, reference } from './database-plan.ts';

/** ExecSpiderLite: eight databases of four linked tables, 15 columns and 93 rows each, every one with its own way of naming. */
export const linkedDatabases: readonly DatabasePlan[] = [
  {
    id: 'harbour',
    tables: [
      {
        name: 'ports',
        one: 'port',
        many: 'ports',
        rows: 10,
        columns: [
          key('port_id'),
          name(
            'name',
            ['name', 'title', 'word it is known by'],
            'Calder Quay, Ostrand, Vellmouth, Port Amity, Sandrigg, Norhaven, Tessaly, Grimsund, Lanark Bay, Oriel Point',
          ),
          category('country', ['country', 'nation', 'state it lies in'], 'Norway, Portugal, Chile, Japan'),
          measure(
            'berths',
            ['number of berths', 'number of moorings', 'places for ships to tie up'],
            [3, 60],
          ),
        ],
      },
      {
        name: 'vessels',
        one: 'vessel',
        many: 'vessels',
        rows: 12,
        columns: [
          key('vessel_id'),
          name(
            'name',
            ['name', 'title', 'word painted on the bow'],
            'Osprey, Meridian Star, Blue Heron, Kittiwake, Solan, Ardent, Halcyon, Petrel, Sea Thistle, Northern Dawn, Corvina, Maribel',
          ),
          measure('tonnage', ['tonnage', 'weight', 'tons it can load'], [900, 48_000]),
          measure('crew_size', ['crew size', 'staff', 'people working aboard'], [6, 64]),
        ],
      },
      {
        name: 'voyages',
        one: 'voyage',
        many: 'voyages',
        rows: 24,
        columns: [
          key('voyage_id'),
          reference('vessel_id', 'vessels'),
          measure('distance_miles', ['distance in miles', 'length', 'miles sailed'], [120, 9800]),
          measure('duration_days', ['duration in days', 'time taken', 'days spent at sea'], [1, 45]),
        ],
      },
      {
        name: 'port_calls',
        one: 'port call',
        many: 'port calls',
        rows: 47,
        columns: [
          reference('voyage_id', 'voyages'),
          reference('port_id', 'ports'),
          measure('fee', ['fee', 'charge', 'money paid for staying'], [150, 9000]),
        ],
      },
    ],
  },
  {
    id: 'vineyard',
    tables: [
      {
        name: 'Estates',
        one: 'estate',
        many: 'estates',
        rows: 9,
        columns: [
          key('estateId'),
          name(
            'estateName',
            ['estate name', 'title of the house', 'name over the gate'],
            'Clos Vernet, Domaine Aubrac, Quinta Serra, Casa Lumen, Rosenhof, Weingut Talberg, Château Mirelle, Finca Oriente, Tenuta Salvi',
            'The name of the estate as printed on labels',
          ),
          category(
            'region',
            ['region', 'area', 'part of the country it is in'],
            'Loire, Douro, Mosel, Piedmont',
            'Wine district where the land lies',
          ),
        ],
      },
      {
        name: 'Grapes',
        one: 'grape',
        many: 'grapes',
        rows: 8,
        columns: [
          key('grapeId'),
          name(
            'grapeName',
            ['grape name', 'variety', 'name growers use for it'],
            'Arneda, Bellocanto, Corvassa, Dolmira, Estrel, Fontaval, Grisolin, Harmelin',
            'Common name of the variety',
          ),
          category(
            'colour',
            ['colour', 'hue', 'shade of its skin'],
            'red, white, pink',
            'Skin colour when ripe',
          ),
          measure(
            'ripeningWeeks',
            ['number of ripening weeks', 'maturation time', 'weeks it needs on the vine'],
            [12, 28],
            'Weeks from flowering to harvest',
          ),
        ],
      },
      {
        name: 'Wines',
        one: 'wine',
        many: 'wines',
        rows: 26,
        columns: [
          key('wineId'),
          name(
            'wineName',
            ['wine name', 'label', 'name on the bottle'],
            'Aurora, Bastille, Cadenza, Duet, Ember, Fable, Granito, Hollow Oak, Idyll, Jubilee, Kestrel, Lumière, Mosaic, Nocturne, Opaline, Prelude, Quartet, Reverie, Solace, Tempo, Umbra, Verity, Whisper, Xenia, Yarrow, Zephyr',
            'Commercial name',
          ),
          reference('estateId', 'Estates'),
          measure(
            'bottlePrice',
            ['bottle price', 'cost', 'amount a customer pays for one bottle'],
            [6, 140, 2],
            'Retail price of a bottle in euros',
          ),
          measure(
            'cellarYears',
            ['number of cellar years', 'storage time', 'years it should be kept before drinking'],
            [1, 30],
            'Recommended years of ageing',
          ),
        ],
      },
      {
        name: 'Blends',
        one: 'blend entry',
        many: 'blend entries',
        rows: 50,
        columns: [
          reference('wineId', 'Wines'),
          reference('grapeId', 'Grapes'),
          measure(
            'sharePercent',
            ['share percent', 'proportion', 'part of the mix in percent'],
            [5, 95],
            'Part of this grape in the wine',
          ),
        ],
      },
    ],
  },
  {
    id: 'observatory',
    tables: [
      {
        name: 'telescope',
        one: 'telescope',
        many: 'telescopes',
        rows: 8,
        columns: [
          key('telescope_id'),
          name(
            'label',
            ['label', 'name', 'sign on its dome'],
            'Hyperion Tube, Long Eye, Pale Dot, Quadrant, Rigel Mirror, Small Ursa, Twin Arc, Wide Field',
          ),
          measure('mirror_cm', ['mirror in cm', 'aperture', 'width of its glass in centimetres'], [40, 820]),
          measure('built_year', ['built year', 'construction date', 'time when it was put up'], [1931, 2019]),
        ],
      },
      {
        name: 'target',
        one: 'target',
        many: 'targets',
        rows: 14,
        columns: [
          key('target_id'),
          name(
            'designation',
            ['designation', 'identifier', 'catalogue number'],
            'KX-101, KX-118, KX-204, LM-07, LM-33, NQ-512, NQ-640, PV-18, PV-77, RR-3, RR-91, TT-26, TT-85, ZD-400',
          ),
          category(
            'constellation',
            ['constellation', 'star group', 'part of the sky it belongs to'],
            'Lyra, Cygnus, Draco, Perseus',
          ),
          measure('magnitude', ['magnitude', 'brightness', 'strength of its light'], [2, 17, 1]),
        ],
      },
      {
        name: 'observing_session',
        one: 'session',
        many: 'sessions',
        rows: 22,
        columns: [
          key('session_id'),
          reference('telescope_id', 'telescope'),
          measure('hours', ['number of hours', 'length', 'time spent looking'], [1, 11, 1]),
          measure('humidity_pct', ['humidity', 'moisture', 'dampness of the air'], [11, 89]),
        ],
      },
      {
        name: 'exposure',
        one: 'exposure',
        many: 'exposures',
        rows: 49,
        columns: [
          reference('session_id', 'observing_session'),
          reference('target_id', 'target'),
          measure('frames', ['number of frames', 'number of pictures', 'images that were taken'], [4, 260]),
        ],
      },
    ],
  },
  {
    id: 'theatre',
    tables: [
      {
        name: 'Venue',
        one: 'venue',
        many: 'venues',
        rows: 9,
        columns: [
          key('VenueID'),
          name(
            'VenueName',
            ['venue name', 'title of the house', 'name above the entrance'],
            'Old Granary, Lantern Hall, The Foundry, Riverside Stage, Mirror Room, Eastgate, Corn Exchange, Black Barn, Palace Court',
            'Name of the house',
          ),
          category(
            'District',
            ['district', 'neighbourhood', 'quarter of the city'],
            'Northgate, Riverside, Old Town, Market',
            'Quarter of the city where the house stands',
          ),
          measure(
            'Seats',
            ['number of seats', 'capacity', 'people who fit inside'],
            [60, 1900],
            'Largest audience the house can hold',
          ),
        ],
      },
      {
        name: 'Play',
        one: 'play',
        many: 'plays',
        rows: 11,
        columns: [
          key('PlayID'),
          name(
            'Title',
            ['title', 'name', 'words on the poster'],
            'The Salt Road, Paper Crown, A Winter Debt, Seven Doors, Glass Orchard, The Understudy, Low Tide, Harvest Moon, Three Letters, The Clockmaker, Silent Parade',
            'What the play is called',
          ),
          category(
            'Genre',
            ['genre', 'type', 'kind of drama'],
            'comedy, tragedy, musical, farce',
            'Kind of play',
          ),
          measure(
            'RunningMinutes',
            ['running minutes', 'length', 'time from curtain to curtain'],
            [55, 210],
            'Length of the performance in minutes',
          ),
        ],
      },
      {
        name: 'Production',
        one: 'production',
        many: 'productions',
        rows: 25,
        columns: [
          key('ProductionID'),
          reference('PlayID', 'Play'),
          measure(
            'Budget',
            ['budget', 'funding', 'money set aside for it'],
            [8000, 410_000],
            'Money granted for the staging',
          ),
          measure(
            'Rehearsals',
            ['number of rehearsals', 'number of practice sessions', 'times the cast practised'],
            [8, 70],
            'Number of practice days before the first night',
          ),
        ],
      },
      {
        name: 'Booking',
        one: 'booking',
        many: 'bookings',
        rows: 48,
        columns: [
          reference('ProductionID', 'Production'),
          reference('VenueID', 'Venue'),
          measure(
            'TicketsSold',
            ['number of tickets sold', 'sales', 'admissions that were paid for'],
            [40, 1800],
            'Paid admissions',
          ),
        ],
      },
    ],
  },
  {
    id: 'animal_clinic',
    tables: [
      {
        name: 'vets',
        one: 'vet',
        many: 'vets',
        rows: 8,
        columns: [
          key('vet_id'),
          name(
            'full_name',
            ['full name', 'name', 'first and last name'],
            'Ines Halloran, Tomas Reeve, Priya Nandra, Colm Sefton, Greta Lindqvist, Yusuf Adair, Mara Pinto, Bea Thornbury',
          ),
          category(
            'speciality',
            ['speciality', 'expertise', 'field of medicine'],
            'surgery, dentistry, cardiology',
          ),
          measure('hourly_rate', ['hourly rate', 'pay', 'money earned in an hour'], [38, 120, 2]),
        ],
      },
      {
        name: 'animals',
        one: 'animal',
        many: 'animals',
        rows: 15,
        columns: [
          key('animal_id'),
          name(
            'nickname',
            ['nickname', 'name', 'word its owner calls it'],
            'Biscuit, Clover, Dusty, Echo, Fern, Ginger, Hazel, Indigo, Juniper, Koda, Luna, Mocha, Nutmeg, Olive, Pepper',
          ),
          measure('weight_kg', ['weight', 'mass', 'kilograms on the scale'], [1, 62, 1]),
          measure('age_years', ['age', 'years of life', 'time since its birth'], [1, 19]),
        ],
      },
      {
        name: 'visits',
        one: 'visit',
        many: 'visits',
        rows: 30,
        columns: [
          key('visit_id'),
          reference('animal_id', 'animals'),
          reference('vet_id', 'vets'),
          measure('bill', ['bill', 'cost', 'money the owner had to pay'], [25, 980, 2]),
        ],
      },
      {
        name: 'doses',
        one: 'dose',
        many: 'doses',
        rows: 40,
        columns: [
          reference('visit_id', 'visits'),
          category(
            'drug',
            ['drug', 'medicine', 'remedy handed out'],
            'Calmex, Dermacin, Folivet, Nausin, Otirelle',
          ),
          measure('milligrams', ['number of milligrams', 'quantity', 'amount of active substance'], [5, 400]),
        ],
      },
    ],
  },
  {
    id: 'railway',
    tables: [
      {
        name: 'stn_mst',
        one: 'station',
        many: 'stations',
        rows: 11,
        columns: [
          key('stn_id'),
          name(
            'stn_nm',
            ['station name', 'title', 'name on the platform sign'],
            'Alder Cross, Brackenhill, Coldwater, Dunmere, Elmstead, Fallow End, Greywick, Hartsford, Ivybridge Lane, Kingsmere, Larkfield',
            'Name of the station',
          ),
          category(
            'regn',
            ['region', 'area', 'part of the network'],
            'North, Coast, Valley, Capital',
            'Region of the network',
          ),
          measure(
            'plat_cnt',
            ['platform count', 'number of platforms', 'tracks where people can board'],
            [1, 18],
            'How many platforms the station has',
          ),
        ],
      },
      {
        name: 'trn_mst',
        one: 'train',
        many: 'trains',
        rows: 10,
        columns: [
          key('trn_id'),
          name(
            'trn_nm',
            ['train name', 'title', 'name painted on the engine'],
            'Swift Arrow, Coastliner, Moorland, Night Heron, Valley Runner, Royal Oak, Silver Thread, Beacon, Highlander, Larkspur',
            'Name of the train',
          ),
          measure(
            'max_spd',
            ['maximum speed', 'top velocity', 'kilometres an hour it can reach'],
            [90, 310],
            'Fastest permitted speed in km/h',
          ),
          measure(
            'seat_cap',
            ['seat capacity', 'number of seats', 'places for passengers to sit'],
            [110, 760],
            'Passengers who can be seated',
          ),
        ],
      },
      {
        name: 'trn_run',
        one: 'run',
        many: 'runs',
        rows: 26,
        columns: [
          key('run_id'),
          reference('trn_id', 'trn_mst'),
          measure(
            'delay_min',
            ['delay in minutes', 'lateness', 'minutes behind the timetable'],
            [1, 75],
            'Minutes late on arrival',
          ),
          measure(
            'pax_cnt',
            ['passenger count', 'number of riders', 'people who travelled'],
            [35, 700],
            'Passengers carried',
          ),
        ],
      },
      {
        name: 'run_stop',
        one: 'stop',
        many: 'stops',
        rows: 46,
        columns: [
          reference('run_id', 'trn_run'),
          reference('stn_id', 'stn_mst'),
          measure(
            'wait_sec',
            ['waiting time in seconds', 'pause', 'time spent standing'],
            [30, 900],
            'Seconds at the platform',
          ),
        ],
      },
    ],
  },
  {
    id: 'museum',
    tables: [
      {
        name: 'gallery',
        one: 'gallery',
        many: 'galleries',
        rows: 9,
        columns: [
          key('gallery_id'),
          name(
            'gallery_name',
            ['gallery name', 'title of the room', 'name over the door'],
            'Amber Wing, Bronze Hall, Cedar Room, Delft Cabinet, Echo Gallery, Fresco Court, Garden Room, Harbour View, Ivory Salon',
          ),
          measure('floor_number', ['floor number', 'storey', 'level of the building'], [1, 9]),
          measure('area_sqm', ['area', 'size', 'space in square metres'], [35, 640]),
        ],
      },
      {
        name: 'artist',
        one: 'artist',
        many: 'artists',
        rows: 12,
        columns: [
          key('artist_id'),
          name(
            'artist_name',
            ['artist name', 'full name', 'name used for signing'],
            'Elin Marsh, Jorge Abascal, Noor Vance, Petra Holm, Rui Tanaka, Sol Brandt, Tessa Quill, Ugo Ferrante, Vera Lisle, Wim Oster, Yara Benoit, Zane Holloway',
          ),
          category(
            'nationality',
            ['nationality', 'country of origin', 'nation the person comes from'],
            'Dutch, Spanish, Japanese, Italian',
          ),
          measure(
            'birth_year',
            ['birth year', 'date of birth', 'time when the person was born'],
            [1795, 1968],
          ),
        ],
      },
      {
        name: 'artwork',
        one: 'artwork',
        many: 'artworks',
        rows: 32,
        columns: [
          key('artwork_id'),
          reference('artist_id', 'artist'),
          reference('gallery_id', 'gallery'),
          measure('insured_value', ['insured value', 'worth', 'sum the insurer would pay'], [4000, 920_000]),
          measure('height_cm', ['height', 'vertical size', 'centimetres from bottom to top'], [18, 340]),
        ],
      },
      {
        name: 'restoration',
        one: 'restoration',
        many: 'restorations',
        rows: 40,
        columns: [
          reference('artwork_id', 'artwork'),
          measure('work_hours', ['number of work hours', 'labour', 'time the restorers needed'], [4, 420]),
        ],
      },
    ],
  },
  {
    id: 'chess_league',
    tables: [
      {
        name: 'clubs',
        one: 'club',
        many: 'clubs',
        rows: 8,
        columns: [
          key('club_id'),
          name(
            'club_name',
            ['club name', 'title', 'name on its banner'],
            'Bishop Gate, Castle Lane, Four Knights, Gambit House, Ivory Pawns, King Street, Queen Side, Rook and Crown',
            'Name of the club',
          ),
          category(
            'city',
            ['city', 'town', 'place it plays at home'],
            'Lund, Porto, Graz, Bergen',
            'Home town of the club',
          ),
          measure(
            'founded',
            ['founding year', 'start', 'time when it was set up'],
            [1884, 2012],
            'Year of foundation',
          ),
        ],
      },
      {
        name: 'players',
        one: 'player',
        many: 'players',
        rows: 25,
        columns: [
          key('player_id'),
          name(
            'player_name',
            ['player name', 'full name', 'first and last name'],
            'Ada Lorne, Bruno Keel, Clara Voss, Dario Finch, Edda Rowan, Felix Arden, Gilda Moss, Hugo Crane, Iris Falk, Jonas Wray, Kira Stone, Leon Birch, Mila Tarn, Nils Ashby, Oona Reed, Pavel Hurst, Quinn Lacey, Rosa Dell, Stefan Vale, Thea Brook, Ulla Frost, Viktor Lang, Wanda Pike, Yann Cole, Zoe Hart',
            'First and last name',
          ),
          reference('club_id', 'clubs'),
          measure(
            'rating',
            ['rating', 'strength', 'points in the world list'],
            [1450, 2780],
            'Playing strength (Elo)',
          ),
          measure(
            'salary',
            ['salary', 'earnings', 'money the club pays in a year'],
            [9000, 88_000],
            'Yearly pay in euros',
          ),
        ],
      },
      {
        name: 'tournaments',
        one: 'tournament',
        many: 'tournaments',
        rows: 10,
        columns: [
          key('tournament_id'),
          name(
            'tournament_name',
            ['tournament name', 'title', 'name it is announced by'],
            'Autumn Open, Baltic Cup, City Masters, Danube Rapid, Easter Swiss, Fjord Classic, Grand Arena, Harvest Blitz, Island Team Cup, Jubilee Round',
            'Name of the event',
          ),
          measure(
            'prize_fund',
            ['prize fund', 'purse', 'money shared among the winners'],
            [1500, 95_000],
            'Sum of all prizes in euros',
          ),
        ],
      },
      {
        name: 'entries',
        one: 'entry',
        many: 'entries',
        rows: 50,
        columns: [
          reference('player_id', 'players'),
          reference('tournament_id', 'tournaments'),
          measure(
            'points',
            ['number of points', 'score', 'result of the games'],
            [1, 9, 1],
            'Points won in the event',
          ),
        ],
      },
    ],
  },
];
