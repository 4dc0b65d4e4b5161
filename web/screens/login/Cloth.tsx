import plates from '../../assets/plates.svg?url'

const dishes = ['steak', 'mussels', 'dip', 'flamm', 'kraut', 'wine', 'latte', 'salad', 'balls'] as const

/** Decoration: a check table cloth with plates, laid out by login.css. */
export const Cloth = () => (
  <div className="cloth" aria-hidden="true">
    {dishes.map((name) => (
      <span className="dish" key={name}>
        <svg className="plate" viewBox="4 4 56 56">
          <title>{name}</title>
          <use href={`${plates}#plate-${name}`} width="64" height="64" />
        </svg>
      </span>
    ))}
  </div>
)
