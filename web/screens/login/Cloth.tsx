import type { CSSProperties } from 'react'
import plates from '../../assets/plates.svg?url'

/** Size in units of the cloth, and position in percent. Dishes without a position on a phone are left out there. */
const dishes = [
  { name: 'steak', size: 250, place: [44, 30], phone: [34, 18] },
  { name: 'mussels', size: 190, place: [6, 6], phone: [-6, 34] },
  { name: 'dip', size: 170, place: [70, 4], phone: [74, -14] },
  { name: 'flamm', size: 230, place: [74, 52], phone: [76, 52] },
  { name: 'kraut', size: 150, place: [30, 12], phone: [18, -20] },
  { name: 'wine', size: 108, place: [52, 8], phone: [62, 16] },
  { name: 'latte', size: 130, place: [8, 66] },
  { name: 'salad', size: 200, place: [22, 72] },
  { name: 'balls', size: 150, place: [56, 80] },
] as const

type Dish = Readonly<{ size: number; place: readonly [number, number]; phone?: readonly [number, number] }>

const styleOf = ({ size, place: [x, y], phone: [phoneX, phoneY] = [x, y] }: Dish) =>
  ({
    '--size': size,
    '--x': `${x}%`,
    '--y': `${y}%`,
    '--phone-x': `${phoneX}%`,
    '--phone-y': `${phoneY}%`,
  }) as CSSProperties

/** Decoration: a check table cloth with plates. */
export const Cloth = () => (
  <div className="cloth" aria-hidden="true">
    {dishes.map((dish) => (
      <span className={'phone' in dish ? 'dish' : 'dish wide'} key={dish.name} style={styleOf(dish)}>
        <svg className="plate" viewBox="4 4 56 56">
          <title>{dish.name}</title>
          <use href={`${plates}#plate-${dish.name}`} width="64" height="64" />
        </svg>
      </span>
    ))}
  </div>
)
