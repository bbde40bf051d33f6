import { catalogue } from '../../../platform/words.ts'

const pt = {
  seesOne: '{{names}} está vendo',
  seesMany: '{{names}} estão vendo',
  writesOne: '{{names}} está escrevendo…',
  writesMany: '{{names}} estão escrevendo…',
  customerTypes: 'digitando…',
}

const en: typeof pt = {
  seesOne: '{{names}} is viewing',
  seesMany: '{{names}} are viewing',
  writesOne: '{{names}} is typing…',
  writesMany: '{{names}} are typing…',
  customerTypes: 'typing…',
}

const es: typeof pt = {
  seesOne: '{{names}} está viendo',
  seesMany: '{{names}} están viendo',
  writesOne: '{{names}} está escribiendo…',
  writesMany: '{{names}} están escribiendo…',
  customerTypes: 'escribiendo…',
}

export const presenceWords = catalogue('presence', pt, en, es)
