import { catalogue } from '../../../../platform/words.ts'

const pt = {
  title: 'Por que encerrar? · {{queue}}',
  noneFound: 'Nenhum motivo encontrado.',
  without: 'Sem motivo',
}

const en: typeof pt = {
  title: 'Why is it closed? · {{queue}}',
  noneFound: 'No reason found.',
  without: 'No reason',
}

const es: typeof pt = {
  title: '¿Por qué cerrar? · {{queue}}',
  noneFound: 'No se encontró ningún motivo.',
  without: 'Sin motivo',
}

export const closeReasonWords = catalogue('close-reason', pt, en, es)
