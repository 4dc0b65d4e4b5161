import { loadOfficeTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'

/** Loads the dish facts and the texts of the back office, which contain the names of allergens. */
export const loadDishFacts = async () => {
  const [{ DishFacts: Part }] = await Promise.all([import('./DishFacts.tsx'), loadOfficeTexts()])
  return Part
}

export const DishFacts = lazy(loadDishFacts)
