import { loadOfficeTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'

/** With the texts of the back office, where the words of allergens are. */
export const loadDishFacts = async () => {
  const [{ DishFacts: Part }] = await Promise.all([import('./DishFacts.tsx'), loadOfficeTexts()])
  return Part
}

export const DishFacts = lazy(loadDishFacts)
