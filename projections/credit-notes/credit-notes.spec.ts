import { project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import samples from '../../domain/golden/credit-notes.json' with { type: 'json' }
import refunds from '../../domain/golden/refunds.json' with { type: 'json' }
import { creditNotesModel } from './credit-notes.ts'

const rowsAfter = (...events: { type: string; data: unknown }[]) => project(creditNotesModel, recordedEvents(events))
const [first, second] = samples

describe('the credit notes', () => {
  test('are a row each, numbered by their position', () => {
    if (!first || !second) throw new Error('there are samples of two')
    expect(rowsAfter(first, second).credit_notes).toMatchObject([
      {
        credit_note_id: expect.stringMatching(/^CN-2026-\d+$/),
        invoice_id: '2026-418',
        invoice_day: '2026-11-20',
        business_day: '2026-11-21',
        sub_total: 1350,
        tax_total: 111,
        total: 1461,
        reason: 'wrong_item',
        reason_text: 'Cold',
        lines: first.data.lines,
      },
      { invoice_id: '2026-419', currency: 'KWD', total: 1250, reason: 'other', reason_text: null, refunded_by: null },
    ])
  })

  test('contain the refunded payments', () => {
    if (!first || !second) throw new Error('there are samples of two')
    expect(rowsAfter(first, second).credit_note_tenders).toMatchObject([
      { tender: 0, title: 'Cash', amount: 461, rounding: -1, business_day: '2026-11-21', currency: 'EUR' },
      { tender: 1, title: 'Card', amount: 1000, rounding: 0 },
      { tender: 0, payment_type_id: '', title: null, amount: 1250 },
    ])
  })

  test('are counted by the credit note, not by the decision', () =>
    expect(rowsAfter(...refunds).credit_notes).toEqual([]))
})
