import './dish-facts.css'
import type { MenuItem } from '../../api/pos.ts'
import { Allergens } from '../../parts/Allergens.tsx'

/** Description and allergens of a dish. */
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
