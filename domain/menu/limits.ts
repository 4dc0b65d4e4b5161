export const maxMenuItems = 5_000
export const maxCategories = 500
export const maxTaxes = 100
export const maxVariants = 50
export const maxAddons = 50
