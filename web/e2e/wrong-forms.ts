/** Rule S3, form by form: invalid input per field, and its message. */

/** A field by its label, its input (undefined: none), and the message at the field. */
export type WrongInput = readonly [label: string, typed: string | undefined, text: string]
export type Form = Readonly<{
  at: string
  open: string | RegExp
  dialog: string | RegExp
  tries: readonly (readonly WrongInput[])[]
}>

export const settings = '/dashboard/settings'
export const notNegative = ['Price', '-1'] as const

export const phoneMissing = ['Phone', '', "Please Provide Customer's Phone!"] as const
export const nameMissing = ['Name', '', "Please Provide Customer's Name!"] as const
export const emailWrong = ['Email', 'nobody', 'Please Provide Valid Email!'] as const
export const bornTomorrow = ['Birth date', '2999-01-01', 'Birth date cannot be later than today!'] as const
export const wrongPhones = ['12/3', '0'.repeat(21), 'extra'].map(
  (typed) => [['Phone', typed, 'Please provide valid phone no.!']] as const,
)
const wrongTable: readonly (readonly WrongInput[])[] = [
  [
    ['Title', '', 'Please provide Title!'],
    ['Floor', ' ', "Please provide Floor or use '-'"],
    ['Seating Capacity', '', "Please provide Seating Capacity or '0'"],
  ],
  ...['-2', 'six', '10001'].map(
    (typed) => [['Seating Capacity', typed, "Please provide Valid Seating Capacity count or '0'"]] as const,
  ),
]
const wrongRate = ['Rate', '-1', 'Invalid value provided in Tax Rate!'] as const

export const settingsForms: readonly Form[] = [
  {
    at: `${settings}/tax-setup`,
    open: 'New',
    dialog: 'Add New Tax',
    tries: [[['Title', ' ', 'Provide Title!'], wrongRate, ['Type', undefined, 'Select Tax Type!']]],
  },
  {
    at: `${settings}/tax-setup`,
    open: /^Edit /,
    dialog: 'Update Tax',
    tries: [[['Title', '', 'Please provide title!'], wrongRate], [['Rate', '1001', wrongRate[2]]]],
  },
  {
    at: `${settings}/payment-types`,
    open: 'New',
    dialog: 'Add New Payment Type',
    tries: [[['Title', ' ', 'Please provide Payment Type Title!']]],
  },
  {
    at: `${settings}/payment-types`,
    open: /^Edit /,
    dialog: 'Update Payment Type',
    tries: [[['Title', '', 'Please provide title!']]],
  },
  {
    at: `${settings}/menu-items/categories`,
    open: 'New',
    dialog: 'Add New Category',
    tries: [[['Title', ' ', 'Please provide Category Title!']]],
  },
  {
    at: `${settings}/menu-items/categories`,
    open: /^Edit /,
    dialog: 'Update Category',
    tries: [[['Title', '', 'Please provide title!']]],
  },
  {
    at: `${settings}/stations`,
    open: 'New',
    dialog: 'Add New Station',
    tries: [[['Title', ' ', 'Please provide title!']]],
  },
  { at: `${settings}/tables`, open: 'New', dialog: 'Add New Table', tries: wrongTable },
  { at: `${settings}/tables`, open: /^Edit /, dialog: 'Update Table', tries: wrongTable },
  {
    at: `${settings}/menu-items`,
    open: 'New',
    dialog: 'Add New Menu Item',
    tries: [
      [
        ['Title', ' ', 'Please enter title!'],
        [...notNegative, 'Please provide valid price!'],
        ['Net Price', 'ten', 'Please provide valid price!'],
      ],
    ],
  },
]

/** Day of the reservation that is edited. */
export const bookedDay = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)

export const officeForms: readonly Form[] = [
  {
    at: '/dashboard/customers',
    open: 'New',
    dialog: 'Add New Customer',
    tries: [[phoneMissing, nameMissing, emailWrong, bornTomorrow], ...wrongPhones],
  },
  {
    at: '/dashboard/customers',
    open: /^Edit /,
    dialog: 'Update Customer',
    tries: [[nameMissing, emailWrong, bornTomorrow]],
  },
  {
    at: '/dashboard/reservation',
    open: 'New',
    dialog: 'Add New Reservation',
    tries: [
      [
        ['Customer', undefined, 'Please select customer!'],
        ['Date & time', '', 'Please select date & time!'],
        ['People count', '-1', 'Please provide valid people count!'],
      ],
      [['Date & time', '2001-01-01T12:00', 'Please select a time that is not in the past!']],
    ],
  },
  {
    at: `/dashboard/reservation?type=custom&from=${bookedDay}&to=${bookedDay}`,
    open: /^Edit the reservation of /,
    dialog: 'Update Reservation',
    tries: [
      [
        ['Date & time', '', 'Please select date & time!'],
        ['People count', '-1', 'Please provide valid people count!'],
      ],
    ],
  },
  {
    at: '/dashboard/users',
    open: 'New',
    dialog: 'Add New User',
    tries: [
      [
        ['Name', '', 'Please provide name!'],
        ['Username (email)', '', 'Please provide username!'],
        ['Password', '', 'Please provide password!'],
      ],
      [['Username (email)', 'cook at home', 'Please provide valid email!']],
    ],
  },
  { at: '/dashboard/users', open: /^Edit /, dialog: 'Update User', tries: [[['Name', ' ', 'Please provide name!']]] },
  {
    at: '/dashboard/users',
    open: /^Reset password of /,
    dialog: /^Reset password of /,
    tries: [[['New Password', '', 'Provide new password!']]],
  },
]

export const platformForms: readonly Form[] = [
  {
    at: '/superadmin/dashboard/tenants',
    open: 'Add Tenant',
    dialog: 'Add Tenant',
    tries: [
      [
        ['Name', '', 'Please provide name!'],
        ['Email', '', 'Please provide Email!'],
        ['Password', '', 'Please provide password!'],
      ],
      [['Email', 'no address', 'Please provide valid email!']],
    ],
  },
  {
    at: '/superadmin/dashboard/tenants',
    open: /^Edit /,
    dialog: 'Update Tenant',
    tries: [
      [
        ['Name', '', "Please Provide Tenant's Name!"],
        ['Email', '', "Please Provide Tenant's Email!"],
      ],
      [['Email', 'no address', 'Please Provide Valid Email!']],
    ],
  },
]

export const accountPages: readonly Readonly<{ at: string; key: string; steps: readonly WrongInput[] }>[] = [
  {
    at: '/login',
    key: 'Login',
    steps: [
      ['Email', ' ', 'Please provide username!'],
      ['Email', 'someone@comanda.test', ''],
      ['Password', '', 'Please provide password!'],
    ],
  },
  {
    at: '/superadmin',
    key: 'Login',
    steps: [
      ['Email', ' ', 'Please provide username!'],
      ['Email', 'someone@comanda.test', ''],
      ['Password', '', 'Please provide password!'],
    ],
  },
  {
    at: '/register',
    key: 'Register',
    steps: [
      ['Business Name', ' ', 'Please provide business name!'],
      ['Business Name', 'Chez Nous', ''],
      ['Email', ' ', 'Please provide email!'],
      ['Email', 'nous', 'Please provide valid email!'],
      ['Email', 'nous@comanda.test', ''],
      ['Password', '', 'Please provide password!'],
    ],
  },
  { at: '/forgot-password', key: 'Reset Password', steps: [['Email', ' ', 'Please provide username!']] },
  { at: '/reset-password?token=x', key: 'Save', steps: [['New Password', '', 'Please provide new password!']] },
]
