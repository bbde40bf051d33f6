import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Menu',
  noun: 'menu',
  noOptions: 'Sem opções',
  options: 'Opções',
  option: 'Opção {{number}}',
  addOption: 'Adicionar opção',
  removeOption: 'Remover a opção {{number}}',
  needsOptions: 'Adicione pelo menos uma opção.',
  mostOptions: 'Um menu tem no máximo {{count}} opções.',
  menuHelp: 'O cliente escolhe pelo número ou pelo texto. Cada opção tem a sua saída.',
}

const en: typeof pt = {
  kind: 'Menu',
  noun: 'menu',
  noOptions: 'No options',
  options: 'Options',
  option: 'Option {{number}}',
  addOption: 'Add option',
  removeOption: 'Remove option {{number}}',
  needsOptions: 'Add at least one option.',
  mostOptions: 'A menu has {{count}} options at most.',
  menuHelp: 'Customers choose by number or by text. Each option has an exit of its own.',
}

const es: typeof pt = {
  kind: 'Menú',
  noun: 'menú',
  noOptions: 'Sin opciones',
  options: 'Opciones',
  option: 'Opción {{number}}',
  addOption: 'Añadir opción',
  removeOption: 'Quitar la opción {{number}}',
  needsOptions: 'Añade al menos una opción.',
  mostOptions: 'Un menú tiene como máximo {{count}} opciones.',
  menuHelp: 'El cliente elige por número o por texto. Cada opción tiene su salida.',
}

export const menuWords = catalogue('menuNode', pt, en, es)
