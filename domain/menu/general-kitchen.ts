/** Station id of the general kitchen, which makes everything that is routed to no station. */
export const generalKitchen = 'kitchen'
