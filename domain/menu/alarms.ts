/** Minutes after which the kitchen shows a ticket as due soon, and as late. */
export type Alarms = Readonly<{ soon: number; late: number }>

/** Default limits: for stations without own limits, the general kitchen, and a kitchen without stations. */
export const usualAlarms: Alarms = { soon: 5, late: 10 }
export const maxAlarm = 240
