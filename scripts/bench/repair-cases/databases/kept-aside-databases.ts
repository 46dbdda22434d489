import type { Dataset } from '../bench-case.ts';
import { category, type DatabasePlan, key, measure, name, reference } from './database-plan.ts';

/** Databases with words of their own that no rule was written or tuned on: what fails on them is not to be looked at. */
export const keptAsideDatabases: Readonly<Record<Dataset, readonly DatabasePlan[]>> = {
  ExecSpiderLite: [
    {
      id: 'bakery',
      tables: [
        {
          name: 'shops',
          one: 'shop',
          many: 'shops',
          rows: 9,
          columns: [
            key('shop_id'),
            name(
              'shop_name',
              ['shop name', 'title', 'name on the window'],
              'Crumb House, Golden Loaf, Miller Corner, Old Oven, Rye Street, Sweet Wheat, Twin Mills, Warm Hearth, Yeast and Co',
            ),
            category(
              'suburb',
              ['suburb', 'neighbourhood', 'part of town it stands in'],
              'Harbourside, Hilltop, Midtown',
            ),
            measure('monthly_rent', ['monthly rent', 'lease cost', 'money due to the landlord'], [800, 6200]),
          ],
        },
        {
          name: 'breads',
          one: 'bread',
          many: 'breads',
          rows: 12,
          columns: [
            key('bread_id'),
            name(
              'bread_name',
              ['bread name', 'label', 'what it is sold as'],
              'Batard, Ciabatta, Dark Rye, Focaccia, Granary, Irish Soda, Milk Loaf, Pumpernickel, Sourdough, Spelt Round, Tin White, Walnut Twist',
            ),
            measure(
              'baking_minutes',
              ['baking minutes', 'cooking time', 'time it stays in the oven'],
              [18, 95],
            ),
            measure('weight_grams', ['weight in grams', 'mass', 'heaviness of one loaf'], [250, 1800]),
          ],
        },
        {
          name: 'batches',
          one: 'batch',
          many: 'batches',
          rows: 26,
          columns: [
            key('batch_id'),
            reference('bread_id', 'breads'),
            measure('flour_kg', ['flour in kg', 'quantity of flour', 'kilograms of flour used'], [5, 80, 1]),
            measure('loaves', ['number of loaves', 'output', 'pieces that came out'], [10, 240]),
          ],
        },
        {
          name: 'deliveries',
          one: 'delivery',
          many: 'deliveries',
          rows: 46,
          columns: [
            reference('batch_id', 'batches'),
            reference('shop_id', 'shops'),
            measure('revenue', ['revenue', 'income', 'money taken in'], [30, 900, 2]),
          ],
        },
      ],
    },
    {
      id: 'rescue_dogs',
      tables: [
        {
          name: 'Handler',
          one: 'handler',
          many: 'handlers',
          rows: 9,
          columns: [
            key('HandlerID'),
            name(
              'HandlerName',
              ['handler name', 'full name', 'first and last name'],
              'Abe Kort, Bryn Isles, Cora Dahl, Dina Marsh, Emil Rook, Freya Holt, Gus Arlen, Hanne Lie, Ivo Brandt',
              'Name of the handler',
            ),
            measure(
              'YearsService',
              ['years of service', 'experience', 'time spent on the job'],
              [1, 31],
              'How long the person has worked here',
            ),
            measure(
              'BaseWage',
              ['base wage', 'pay', 'money earned each month'],
              [1900, 5200],
              'Monthly earnings before extras',
            ),
          ],
        },
        {
          name: 'Dog',
          one: 'dog',
          many: 'dogs',
          rows: 12,
          columns: [
            key('DogID'),
            name(
              'CallName',
              ['call name', 'name', 'word it answers to'],
              'Argo, Brisk, Comet, Dasher, Ember, Flint, Gale, Hopper, Isla, Jet, Karo, Lux',
              'Name of the dog',
            ),
            category('Breed', ['breed', 'race', 'kind of dog it is'], 'Collie, Labrador, Shepherd', 'Breed'),
            measure(
              'ShoulderCm',
              ['shoulder height', 'tallness', 'centimetres from paw to back'],
              [38, 79],
              'Height at the withers',
            ),
          ],
        },
        {
          name: 'Mission',
          one: 'mission',
          many: 'missions',
          rows: 27,
          columns: [
            key('MissionID'),
            reference('HandlerID', 'Handler'),
            measure('HoursOut', ['hours out', 'length', 'time in the field'], [1, 19, 1], 'Duration'),
            measure(
              'PeopleFound',
              ['people found', 'rescues', 'persons who were located'],
              [1, 24],
              'Persons located',
            ),
          ],
        },
        {
          name: 'Deployment',
          one: 'deployment',
          many: 'deployments',
          rows: 45,
          columns: [
            reference('MissionID', 'Mission'),
            reference('DogID', 'Dog'),
            measure(
              'AreaHectares',
              ['area in hectares', 'size of the ground', 'land that was searched'],
              [2, 95],
              'Ground covered',
            ),
          ],
        },
      ],
    },
  ],
  ExecWikiSQLite: [
    {
      id: 'windmills_flat',
      tables: [
        {
          name: 'windmills',
          one: 'windmill',
          many: 'windmills',
          rows: 10,
          columns: [
            name(
              'mill',
              ['mill', 'name', 'word over the door'],
              'Adler, Bonte, Concord, Dageraad, Eendracht, Falcon, Gideon, Hoop, Immanuel, Juffer',
            ),
            category(
              'province',
              ['province', 'region', 'part of the country it stands in'],
              'Zeeland, Drenthe, Utrecht, Gelre',
            ),
            measure(
              'sail_span_m',
              ['sail span', 'width of the sails', 'metres from tip to tip'],
              [16, 31, 1],
            ),
            measure(
              'year_erected',
              ['year erected', 'construction date', 'time when it was built'],
              [1603, 1921],
            ),
            measure('entry_fee', ['entry fee', 'ticket price', 'amount a guest pays'], [2, 14, 2]),
          ],
        },
      ],
    },
    {
      id: 'marathons_flat',
      tables: [
        {
          name: 'marathons',
          one: 'marathon',
          many: 'marathons',
          rows: 10,
          columns: [
            name(
              'race',
              ['race', 'name', 'title of the event'],
              'Amber Run, Bay Classic, Castle Miles, Delta Road, Eastern Loop, Forest Line, Gulf Dash, Hill Breaker, Island Round, Jade City',
              'Title of the event',
            ),
            category(
              'continent',
              ['continent', 'world region', 'part of the world it takes place in'],
              'Asia, Europe, Africa',
              'Part of the world',
            ),
            measure(
              'finishers',
              ['number of finishers', 'count of completions', 'people who reached the end'],
              [300, 41000],
              'Runners who completed the course',
            ),
            measure('climb_m', ['climb', 'ascent', 'metres uphill'], [20, 1400], 'Total elevation gain'),
            measure(
              'record_minutes',
              ['record in minutes', 'best time', 'fastest time ever run'],
              [121, 166],
              'Course record',
            ),
          ],
        },
      ],
    },
    {
      id: 'caves_flat',
      tables: [
        {
          name: 'caves',
          one: 'cave',
          many: 'caves',
          rows: 10,
          columns: [
            name(
              'cave',
              ['cave', 'name', 'title on the board'],
              'Azure Hall, Bear Hole, Crystal Deep, Dripstone, Echo Vault, Frost Pit, Grotto Luna, Hidden Lake, Icicle, Jaws',
            ),
            category('rock', ['rock', 'stone', 'mineral it was formed in'], 'limestone, gypsum, basalt'),
            measure('depth_m', ['depth', 'vertical extent', 'metres below the entrance'], [12, 990]),
            measure('temperature_c', ['temperature', 'warmth', 'degrees inside'], [1, 17, 1]),
            measure('discovered', ['discovery year', 'first exploration', 'time it was found'], [1705, 2014]),
          ],
        },
      ],
    },
  ],
};
