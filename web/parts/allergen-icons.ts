import nuts from 'icon:regular/acorn'
import milk from 'icon:regular/cow'
import sesame from 'icon:regular/dots-nine'
import eggs from 'icon:regular/egg'
import fish from 'icon:regular/fish-simple'
import mustard from 'icon:regular/flower'
import lupin from 'icon:regular/flower-tulip'
import gluten from 'icon:regular/grains'
import peanuts from 'icon:regular/infinity'
import celery from 'icon:regular/leaf'
import soybeans from 'icon:regular/plant'
import crustaceans from 'icon:regular/shrimp'
import molluscs from 'icon:regular/spiral'
import sulphites from 'icon:regular/wine'
import type { Allergen } from '@comanda/domain/menu/allergens.ts'

export const icons: Readonly<Record<Allergen, string>> = {
  gluten,
  crustaceans,
  eggs,
  fish,
  peanuts,
  soybeans,
  milk,
  nuts,
  celery,
  mustard,
  sesame,
  sulphites,
  lupin,
  molluscs,
}
