import { category, type DatabasePlan, measure, name } from './database-plan.ts';

/** ExecWikiSQLite: six databases of one table, 5 columns and 10 rows each. */
export const flatDatabases: readonly DatabasePlan[] = [
  {
    id: 'volcanoes_flat',
    tables: [
      {
        name: 'volcanoes',
        one: 'volcano',
        many: 'volcanoes',
        rows: 10,
        columns: [
          name(
            'volcano',
            ['volcano', 'name', 'word on the map'],
            'Ankara Peak, Brimstone, Cinder Crown, Dusk Mountain, Emberhorn, Firth Cone, Galdur, Hekkar, Ironthroat, Jotun',
          ),
          category('country', ['country', 'nation', 'state it lies in'], 'Iceland, Chile, Japan, Italy'),
          measure('elevation_m', ['elevation', 'height', 'metres above the sea'], [820, 6100]),
          measure(
            'last_eruption',
            ['last eruption', 'latest outbreak', 'time it was active most recently'],
            [1402, 2021],
          ),
          measure(
            'visitors',
            ['number of visitors', 'number of tourists', 'people who come to see it'],
            [900, 480_000],
          ),
        ],
      },
    ],
  },
  {
    id: 'bridges_flat',
    tables: [
      {
        name: 'bridges',
        one: 'bridge',
        many: 'bridges',
        rows: 10,
        columns: [
          name(
            'bridge',
            ['bridge', 'name', 'title of the crossing'],
            'Abbot Span, Bell Crossing, Carters Arch, Dover Link, Eagle Pass, Ferry Road, Grand Viaduct, Hollow Span, Ivy Arch, Jubilee Link',
            'Name of the bridge',
          ),
          category(
            'river',
            ['river', 'stream', 'water it leads across'],
            'Arden, Brue, Colne, Derwent',
            'River that is crossed',
          ),
          measure(
            'length_m',
            ['length', 'extent', 'metres from bank to bank'],
            [48, 2900],
            'Metres between the abutments',
          ),
          measure(
            'opened',
            ['opening year', 'start of service', 'time it was first used'],
            [1822, 2018],
            'Year of opening',
          ),
          measure(
            'daily_traffic',
            ['daily traffic', 'vehicles a day', 'cars that use it each day'],
            [700, 96_000],
            'Vehicles that pass per day',
          ),
        ],
      },
    ],
  },
  {
    id: 'coffees_flat',
    tables: [
      {
        name: 'coffees',
        one: 'coffee',
        many: 'coffees',
        rows: 10,
        columns: [
          name(
            'variety',
            ['variety', 'name', 'word printed on the bag'],
            'Altura, Bourbon Rouge, Catimor, Dama Negra, Ebony, Flor Blanca, Gesha Mist, Honey Dawn, Iguana, Jasmin',
          ),
          category(
            'origin',
            ['origin', 'source country', 'place where it is grown'],
            'Ethiopia, Colombia, Kenya, Vietnam',
          ),
          measure('price_per_kg', ['price per kg', 'cost', 'money asked for a kilogram'], [9, 84, 2]),
          measure('acidity', ['acidity', 'sourness', 'sharpness of the taste'], [1, 10, 1]),
          measure('altitude_m', ['altitude', 'elevation', 'metres above the sea'], [600, 2300]),
        ],
      },
    ],
  },
  {
    id: 'satellites_flat',
    tables: [
      {
        name: 'satellites',
        one: 'satellite',
        many: 'satellites',
        rows: 10,
        columns: [
          name(
            'satellite',
            ['satellite', 'name', 'title of the spacecraft'],
            'Argus, Borealis, Cassio, Deltasat, Electra, Farsight, Geolyn, Helix, Ionis, Juno Relay',
            'Name of the spacecraft',
          ),
          category(
            'agency',
            ['agency', 'operator', 'organisation that runs it'],
            'Nordspace, Helios Institute, Terra Watch, Orbital Union',
            'Body that operates the spacecraft',
          ),
          measure('mass_kg', ['mass', 'weight', 'kilograms at launch'], [35, 5200], 'Weight at launch'),
          measure(
            'orbit_km',
            ['orbit', 'flight height', 'kilometres above the ground'],
            [310, 36_000],
            'Height above ground in kilometres',
          ),
          measure(
            'launch_year',
            ['launch year', 'start', 'time it was sent into space'],
            [1991, 2025],
            'Year it was sent up',
          ),
        ],
      },
    ],
  },
  {
    id: 'lighthouses_flat',
    tables: [
      {
        name: 'lighthouses',
        one: 'lighthouse',
        many: 'lighthouses',
        rows: 10,
        columns: [
          name(
            'lighthouse',
            ['lighthouse', 'name', 'title on the sea chart'],
            'Ayle Rock, Brant Head, Cape Sorrow, Dunnet Light, Eddy Stone, Farne Tower, Gull Point, Hook Light, Inner Skerry, Jutting Ness',
          ),
          category('coast', ['coast', 'shore', 'seaside it stands on'], 'north, south, east, west'),
          measure('tower_height_m', ['tower height', 'elevation', 'metres from foot to lamp'], [9, 68]),
          measure('range_nm', ['range', 'reach', 'distance at which it is seen'], [6, 31]),
          measure('keepers', ['number of keepers', 'staff', 'people who look after it'], [1, 13]),
        ],
      },
    ],
  },
  {
    id: 'podcasts_flat',
    tables: [
      {
        name: 'podcasts',
        one: 'podcast',
        many: 'podcasts',
        rows: 10,
        columns: [
          name(
            'title',
            ['title', 'name', 'words on the cover'],
            'Afterglow, Backroads, Cold Start, Deep Current, Every Other Day, Far Corners, Good Measure, Half Light, Inner Voice, Just Asking',
            'What the podcast is called',
          ),
          category(
            'topic',
            ['topic', 'subject', 'theme it deals with'],
            'history, science, travel, music',
            'What it is about',
          ),
          measure(
            'episodes',
            ['number of episodes', 'number of instalments', 'parts published so far'],
            [12, 420],
            'Count of released shows',
          ),
          measure(
            'subscribers',
            ['number of subscribers', 'number of followers', 'people signed up for it'],
            [800, 910_000],
            'People who follow it',
          ),
          measure(
            'average_minutes',
            ['average minutes', 'typical length', 'usual time one part lasts'],
            [11, 95],
            'Mean length of a part',
          ),
        ],
      },
    ],
  },
];
