/** The substances of Annex II of Regulation (EU) 1169/2011 that a menu has to name, in its order. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

/** Allergens once each, in the order of the list. */
export const sortedAllergens = (chosen: readonly Allergen[]): readonly Allergen[] =>
  allergens.filter((allergen) => chosen.includes(allergen))
