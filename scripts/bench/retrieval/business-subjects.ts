/** A thing that companies keep tables about: how databases abbreviate it, how documentation names it, how people ask. */
export type Subject = {
  readonly name: string;
  readonly described: string;
  readonly asked: string;
};

/** Names are as databases write them, the asked words are none of the described ones. */
export const subjects: readonly Subject[] = `
SHPMT|goods dispatched to clients|consignments on their way out
PURCH_ORD|orders placed with suppliers|what we bought from vendors
SALES_ORD|orders received from customers|what clients ordered
INV_HDR|invoices issued|bills we sent out
CUST|customers and their status|clients
SUPPL|suppliers under contract|vendors
WHSE|warehouses and storage sites|depots
STOCK_LVL|quantities held in inventory|goods on hand
EMP|employees and their contracts|staff
PAYROLL|salaries and deductions|wages
LEAVE_REQ|absence requests of personnel|holidays that workers applied for
TRAINING|courses attended by personnel|lessons that workers took
RECRUIT|candidates for open positions|job applicants
TIMESHEET|working hours booked on projects|time that people logged
EXPENSE|travel and entertainment expenses|trip costs
GL_ENTRY|general ledger postings|bookkeeping entries
BUDGET|planned spending of departments|money set aside
COST_CTR|cost centres of the organisation|departments that carry costs
FIXED_ASSET|machines and buildings owned|equipment and property
DEPREC|loss of value of assets|write-downs of equipment
BANK_ACCT|accounts held at banks|deposits
PMT|payments made and received|money transfers
LOAN|credit granted to borrowers|money lent
COLLAT|collateral securing credit|guarantees behind lending
MTGE|mortgages on real estate|home loans
CARD_TXN|credit card transactions|purchases on plastic
FRAUD_ALRT|alerts of suspected fraud|suspicious activity warnings
POLICY|insurance policies in force|cover that people signed
CLAIM|insurance claims reported|damage reports
PREMIUM|insurance premiums due|what the insured pay
UNDERWR|underwriting decisions|risks accepted or declined
REINSUR|reinsurance treaties|risk passed on to other insurers
PATIENT|patients registered|sick people we treat
ADMISSION|hospital admissions|stays on the wards
PRESCR|prescriptions written|medication ordered by doctors
LAB_RESULT|laboratory test results|blood and urine findings
SURGERY|surgical operations|procedures in theatre
VACCIN|vaccinations administered|jabs given
DIAGN|diagnoses recorded|illnesses found
CLIN_TRIAL|clinical trials|studies of new drugs
MED_DEVICE|medical devices|hospital apparatus
FLIGHT|flights operated|planes that flew
PASSENGER|passengers carried|travellers
BAGGAGE|baggage handled|suitcases
AIRCRAFT|aircraft of the fleet|planes we own
BOOKING|reservations of seats|seats that were booked
LOYALTY|loyalty programme members|frequent travellers
HOTEL_ROOM|hotel rooms|guest chambers
RESTAUR|restaurant covers|diners
VEHICLE|vehicles of the fleet|cars and lorries
DRIVER|drivers and their licences|chauffeurs
ROUTE|delivery routes|itineraries of the vans
FUEL|fuel consumption|petrol and diesel used
TOLL|road tolls|motorway charges
MAINT_JOB|maintenance work|repairs carried out
SPARE_PART|spare parts|replacement components
WORK_ORD|production work orders|jobs on the shop floor
BOM|bills of material|components that a product consists of
QUAL_INSP|quality inspections|checks of finished goods
DEFECT|product defects|faults found
RECALL|product recalls|items called back
SCRAP|scrapped material|waste of the factory
MACHINE|production machines|plant machinery
SENSOR|sensor readings of machines|values measured on the line
ENERGY_MTR|electricity meter readings|power used
GAS_MTR|gas meter readings|methane used
WATER_MTR|water meter readings|litres drawn
OUTAGE|interruptions of supply|blackouts
POWER_PLT|power stations|generating plants
WIND_TURB|wind turbines|wind mills
SOLAR|photovoltaic panels|sun energy installations
EMISSION|greenhouse gas emissions|carbon footprint
WASTE|waste disposal|rubbish collected
WELL|oil and gas wells|drilling sites
PIPELINE|pipelines|tubes that carry oil
SUBSCR|subscribers of mobile lines|people with a phone plan
CALL_REC|telephone calls made|conversations by phone
DATA_USE|mobile data usage|gigabytes consumed
CELL_SITE|radio masts|antennas
TICKET|support tickets|help desk cases
COMPLAINT|complaints of customers|grievances of clients
SURVEY|satisfaction surveys|opinion polls
CAMPAIGN|marketing campaigns|advertising drives
AD_CLICK|clicks on advertisements|hits on banners
WEB_VISIT|visits of the web site|page views
COUPON|discount coupons|vouchers
BASKET|shopping baskets|carts at the checkout
PRODUCT|products on sale|articles we offer
PRICE_LST|price lists|what articles cost
STORE|retail stores|shops
CASHIER|till transactions|sales at the register
RETURN|returned merchandise|goods that came back
STUDENT|students enrolled|pupils
EXAM|examination results|marks in tests
COURSE|university courses|lectures
SCHOLAR|scholarships|grants for pupils
LIBR_LOAN|books borrowed|library items taken home
TAX_DECL|tax declarations|what citizens declare to the revenue
PERMIT|building permits|construction approvals
INSPECT|restaurant hygiene inspections|kitchen cleanliness checks
COURT_CASE|court cases|lawsuits
CRIME|offences reported|crimes
FIRE_CALL|fire brigade deployments|when firemen went out
CITIZEN|residents registered|inhabitants
ELECTION|votes counted|ballots
`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', described = '', asked = ''] = line.split('|');
    return { name, described, asked };
  });
