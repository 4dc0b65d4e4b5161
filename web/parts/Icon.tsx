/**
 * An icon. `of` is the path data from `import fire from 'icon:fill/fire'`; `flip` mirrors arrows and carets in
 * right-to-left text.
 */
export const Icon = ({ of, flip = false }: { of: string; flip?: boolean }) => (
  <svg className={flip ? 'i flip' : 'i'} viewBox="0 0 256 256" aria-hidden="true">
    <path d={of} />
  </svg>
)
