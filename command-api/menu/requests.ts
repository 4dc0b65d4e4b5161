import { uploadPhoto } from '@comanda/api/menu.ts'

export const ItemPath = uploadPhoto.params
