import { catalogue } from '../../../../platform/words.ts'

const pt = {
  title: 'Por que encerrar? · {{queue}}',
  reasons: 'Motivos',
  noneFound: 'Nenhum motivo encontrado.',
  cancel: 'Cancelar',
  without: 'Sem motivo',
}

const en: typeof pt = {
  title: 'Why is it closed? · {{queue}}',
  reasons: 'Reasons',
  noneFound: 'No reason found.',
  cancel: 'Cancel',
  without: 'No reason',
}

const es: typeof pt = {
  title: '¿Por qué cerrar? · {{queue}}',
  reasons: 'Motivos',
  noneFound: 'No se encontró ningún motivo.',
  cancel: 'Cancelar',
  without: 'Sin motivo',
}

export const closeReasonWords = catalogue('close-reason', pt, en, es)
