import { catalogue } from '../../platform/words.ts'

// Texts shown before or in place of a page.

const pt = {
  loading: 'Carregando…',
  failedTitle: 'Algo deu errado nesta página',
  failedText: 'O que já foi salvo está seguro. Recarregue para continuar.',
  reload: 'Recarregar',
}

const en: typeof pt = {
  loading: 'Loading…',
  failedTitle: 'Something went wrong on this page',
  failedText: 'What was saved is safe. Reload to go on.',
  reload: 'Reload',
}

const es: typeof pt = {
  loading: 'Cargando…',
  failedTitle: 'Algo salió mal en esta página',
  failedText: 'Lo que ya se guardó está a salvo. Recarga para continuar.',
  reload: 'Recargar',
}

export const appWords = catalogue('app', pt, en, es)
