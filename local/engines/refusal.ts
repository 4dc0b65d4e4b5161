/** Something outside us stands in the way. Its message is one sentence for the person who started the program. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
