/** The band of check table cloth above every page of a guest. Decoration. */
export const Cloth = () => <div className="cloth band" aria-hidden="true" />
