/** SPEC §2, landing page. */
export const landingTexts = {
  title: 'All-in-One POS for Your Food & Beverage Business',
  lead: 'Take orders at the table, see them in the kitchen within the blink of an eye, and collect payment with the receipt in hand.',
  getStarted: 'Get Started',
  login: 'Login',
  viewPricing: 'View Pricing',
  menu: 'Menu',
  nav: { features: 'Features', pricing: 'Pricing', contact: 'Contact' },
  featuresTitle: 'Made for the pass, the bar and the floor',
  features: [
    {
      title: 'Minimal UI',
      text: 'One filled key says what comes next. New people work with it on their first evening.',
    },
    {
      title: 'POS',
      text: 'Variants, addons, notes and taxes, by touch or by keyboard, on a till, a tablet or a phone.',
    },
    {
      title: 'Live Updates',
      text: 'What the waiter sends stands in the kitchen at once, and what the cook finishes stands at the till.',
    },
  ],
  pricingTitle: 'One plan, everything in it',
  price: '$29.99',
  perMonth: 'per month',
  plan: ['Unlimited Orders', 'Monthly Renewals', 'Unlimited Devices', 'Live Kitchen Orders'],
  contactTitle: 'Have any queries?',
  contactText: 'Write to us, we reply within 24 hours.',
  contactKey: 'Write a mail',
  footer: ['Privacy Policy', 'Refund Policy', 'Terms & Conditions'],
} as const
