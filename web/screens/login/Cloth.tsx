import plates from '../../assets/plates.svg?url'

/** Size in units of the cloth, then place in percent; on a phone six of them, elsewhere (login.css). */
const dishes = [
  ['steak', 250, 44, 30],
  ['mussels', 190, 6, 6],
  ['dip', 170, 70, 4],
  ['flamm', 230, 74, 52],
  ['kraut', 150, 30, 12],
  ['wine', 108, 52, 8],
  ['latte', 130, 8, 66],
  ['salad', 200, 22, 72],
  ['balls', 150, 56, 80],
] as const

/** The check table cloth with plates, seen from above. Decoration. */
export const Cloth = () => (
  <div className="cloth" aria-hidden="true">
    {dishes.map(([name, size, left, top]) => (
      <span
        className="dish"
        key={name}
        style={{
          inlineSize: `calc(${size} * var(--u) * 1.1)`,
          insetInlineStart: `${left}%`,
          insetBlockStart: `${top}%`,
        }}
      >
        <svg className="plate" viewBox="4 4 56 56">
          <title>{name}</title>
          <use href={`${plates}#plate-${name}`} width="64" height="64" />
        </svg>
      </span>
    ))}
  </div>
)
