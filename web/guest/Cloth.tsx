/** Decorative band above every guest page. */
export const Cloth = () => <div className="cloth band" aria-hidden="true" />
