import { catalogue } from '../../../platform/words.ts'

const pt = {
  mode: 'Motivo do encerramento',
  modeHelp: 'Perguntado a quem encerra nas nossas telas. Os motivos aparecem nos relatórios.',
  mode_off: 'Não perguntar',
  mode_offHelp: 'Encerra direto.',
  mode_optional: 'Opcional',
  mode_optionalHelp: 'Pode encerrar sem motivo.',
  mode_required: 'Obrigatório',
  mode_requiredHelp: 'Só encerra com um motivo.',
  reasonsHelp: 'Enter ou vírgula termina cada um. Sem nenhum, nada é perguntado.',
  reasonsPlaceholder: 'Por exemplo: Resolvido',
}

const en: typeof pt = {
  mode: 'Close reason',
  modeHelp: 'Asked of who closes on our pages. Reasons appear in the reports.',
  mode_off: 'Do not ask',
  mode_offHelp: 'Closes at once.',
  mode_optional: 'Optional',
  mode_optionalHelp: 'May be closed without a reason.',
  mode_required: 'Required',
  mode_requiredHelp: 'Closed with a reason only.',
  reasonsHelp: 'Enter or a comma ends each. Without any nothing is asked.',
  reasonsPlaceholder: 'For example: Solved',
}

const es: typeof pt = {
  mode: 'Motivo del cierre',
  modeHelp:
    'Se pregunta a quien cierra en nuestras pantallas. Los motivos aparecen en los informes.',
  mode_off: 'No preguntar',
  mode_offHelp: 'Cierra directamente.',
  mode_optional: 'Opcional',
  mode_optionalHelp: 'Se puede cerrar sin motivo.',
  mode_required: 'Obligatorio',
  mode_requiredHelp: 'Solo cierra con un motivo.',
  reasonsHelp: 'Enter o coma termina cada uno. Sin ninguno no se pregunta nada.',
  reasonsPlaceholder: 'Por ejemplo: Resuelto',
}

export const closingWords = catalogue('queue-closing', pt, en, es)
