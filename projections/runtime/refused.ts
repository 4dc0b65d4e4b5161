/** The read models and the log do not belong together; only a person can say which of them is right. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
