import './dish-facts.css'
import type { MenuItem } from '../../api/pos.ts'
import { Allergens } from '../../guest/Allergens.tsx'

/** Answers what guests ask about a dish: its description and its allergens. */
export const DishFacts = ({ item: { description, allergens = [] } }: { item: MenuItem }) => (
  <div className="dish-facts">
    {description && (
      <p className="sm">
        <bdi>{description}</bdi>
      </p>
    )}
    {allergens.length > 0 && <Allergens allergens={allergens} />}
  </div>
)
