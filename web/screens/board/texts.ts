/** What the Kitchen and the Orders screen both say. */
export const boardTexts = {
  empty: 'No Orders Pending!',
  loadError: 'Error loading orders! Please try later!',
  refresh: 'Refresh',
  refreshed: 'Orders Loaded!',
  minutes: 'min',
  table: 'Table',
  kinds: { delivery: 'Delivery', takeaway: 'Take Away', dinein: 'Dine-In', out: 'Dine Out' },
  sending: 'Sending',
  token: (tokenNo: number) => `token ${tokenNo}`,
  status: {
    created: 'Created',
    preparing: 'Preparing',
    completed: 'Completed',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
} as const
