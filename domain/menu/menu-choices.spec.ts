import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  addAddon,
  addon,
  addonAdded,
  addonRemoved,
  addonRenamed,
  addonRepriced,
  addVariant,
  many,
  removeAddon,
  removeVariant,
  reviseAddon,
  reviseVariant,
  variant,
  variantAdded,
  variantRemoved,
  variantRenamed,
  variantRepriced,
  withItem,
} from '@comanda/tests/samples/menu-samples.ts'
import { addonId, context, variantId } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { maxAddons, maxVariants } from './limits.ts'
import { menu } from './menu.ts'

const given = givenFor(menu, context)

describe('a variant', () => {
  test('is added once', () => {
    given(...withItem)
      .when(addVariant)
      .then(variantAdded)
    given(...withItem, variantAdded)
      .when(addVariant)
      .then()
  })
  test('is revised into the exact differences', () => {
    given(...withItem, variantAdded)
      .when(reviseVariant('Large', 800))
      .then()
    given(...withItem, variantAdded)
      .when(reviseVariant('Huge', 800))
      .then(variantRenamed)
    given(...withItem, variantAdded)
      .when(reviseVariant('Large', 900))
      .then(variantRepriced)
    given(...withItem, variantAdded, variantRenamed, variantRepriced)
      .when(reviseVariant('Huge', 900))
      .then()
  })
  test('must exist to be revised', () =>
    given(...withItem)
      .when(reviseVariant('Large', 1))
      .thenRejected('VariantUnknown'))
  test('needs a title and a price', () => {
    given(...withItem, variantAdded)
      .when(reviseVariant('', 800))
      .thenRejected('TitleInvalid')
    given(...withItem, variantAdded)
      .when(reviseVariant('Large', -1))
      .thenRejected('PriceInvalid')
    given(...withItem)
      .when({ type: 'AddVariant', data: { ...variant, title: '' } })
      .thenRejected('TitleInvalid')
  })
  test('is one of a limited number', () =>
    given(
      ...withItem,
      ...many(maxVariants, (n) => ({ type: 'VariantAdded', data: { ...variant, variantId: variantId(n + 10) } })),
    )
      .when(addVariant)
      .thenRejected('TooManyVariants'))
  test('is removed once', () => {
    given(...withItem, variantAdded)
      .when(removeVariant)
      .then(variantRemoved)
    given(...withItem, variantAdded, variantRemoved)
      .when(removeVariant)
      .then()
    given().when(removeVariant).then()
  })
})

describe('an addon', () => {
  test('is added once', () => {
    given(...withItem)
      .when(addAddon)
      .then(addonAdded)
    given(...withItem, addonAdded)
      .when(addAddon)
      .then()
  })
  test('is revised into the exact differences', () => {
    given(...withItem, addonAdded)
      .when(reviseAddon('Cheese', 150))
      .then()
    given(...withItem, addonAdded)
      .when(reviseAddon('Feta', 150))
      .then(addonRenamed)
    given(...withItem, addonAdded)
      .when(reviseAddon('Cheese', 0))
      .then(addonRepriced)
    given(...withItem, addonAdded, addonRenamed, addonRepriced)
      .when(reviseAddon('Feta', 0))
      .then()
  })
  test('must exist to be revised', () =>
    given(...withItem)
      .when(reviseAddon('Feta', 1))
      .thenRejected('AddonUnknown'))
  test('needs a title and a price', () => {
    given(...withItem, addonAdded)
      .when(reviseAddon('', 150))
      .thenRejected('TitleInvalid')
    given(...withItem, addonAdded)
      .when(reviseAddon('Cheese', -1))
      .thenRejected('PriceInvalid')
  })
  test('is one of a limited number', () =>
    given(
      ...withItem,
      ...many(maxAddons, (n) => ({ type: 'AddonAdded', data: { ...addon, addonId: addonId(n + 10) } })),
    )
      .when(addAddon)
      .thenRejected('TooManyAddons'))
  test('is removed once', () => {
    given(...withItem, addonAdded)
      .when(removeAddon)
      .then(addonRemoved)
    given(...withItem, addonAdded, addonRemoved)
      .when(removeAddon)
      .then()
    given().when(removeAddon).then()
  })
})
