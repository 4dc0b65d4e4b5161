const tints = 6

type Props = {
  title: string
  image: string | null | undefined
  /** Position of the category, which determines the tint of the letter. */
  tint?: number
  className?: string
  /** Displayed width, which determines the size of the picture. */
  px?: number
}

/** A dish as a plate: its picture in a circle, or its first letter on a tinted plate. */
export function Plate({ title, image, tint = 0, className = '', px = 56 }: Props) {
  if (image)
    return (
      <img
        className={`plate ${className}`}
        src={image}
        srcSet={sizesOf(image)}
        sizes={`${px}px`}
        alt=""
        loading="lazy"
        decoding="async"
      />
    )
  return (
    <svg className={`plate ${className}`} viewBox="4 4 56 56" aria-hidden="true">
      <circle cx="32" cy="32" r="27.5" fill="var(--plate)" stroke="var(--plate-rim)" />
      <circle cx="32" cy="32" r="21.5" fill={`var(--tint-${(tint % tints) + 1})`} />
      <text x="32" y="33" textAnchor="middle" dominantBaseline="central" fontSize="24" fontWeight="700" fill="#5A4E41">
        {[...title.trim()][0]?.toUpperCase() ?? ''}
      </text>
    </svg>
  )
}

/** Widths in which the server stores pictures. */
const sizesOf = (image: string) =>
  /^\/public\/[^?]+\.webp$/.test(image) ? widths.map((width) => `${image}?w=${width} ${width}w`).join(', ') : undefined
const widths = [96, 192, 512]

/** The empty plate of empty states. */
export const EmptyPlate = () => (
  <svg className="plate" viewBox="4 4 56 56" aria-hidden="true">
    <circle cx="32" cy="32" r="27.5" fill="var(--plate)" stroke="var(--plate-rim)" />
    <circle cx="32" cy="32" r="19" fill="none" stroke="var(--plate-rim)" strokeWidth=".9" />
  </svg>
)
