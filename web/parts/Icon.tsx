/** `of` is the path of one drawing: `import fire from 'icon:fill/fire'`. `flip` mirrors arrows and carets right-to-left. */
export const Icon = ({ of, flip = false }: { of: string; flip?: boolean }) => (
  <svg className={flip ? 'i flip' : 'i'} viewBox="0 0 256 256" aria-hidden="true">
    <path d={of} />
  </svg>
)
