import { catalogue } from '../../../../platform/words.ts'

const pt = {
  views: 'Visões',
  none: 'Guarde aqui as combinações de filtros que você usa.',
  shared: 'Compartilhada com a empresa',
  saveCurrent: 'Salvar filtros atuais',
  saveTitle: 'Salvar visão',
  renameTitle: 'Renomear visão',
  namePlaceholder: 'Ex.: Vendas sem resposta',
  share: 'Compartilhar com a empresa',
  shareHelp: 'Todos podem usar; só administradores alteram.',
  saved: 'Visão salva',
  rename: 'Renomear',
  replace: 'Atualizar com os filtros atuais',
  removeTitle: 'Excluir a visão “{{name}}”?',
  removeText: 'Os atendimentos não mudam.',
  removeShared: 'Ela some para toda a empresa. Os atendimentos não mudam.',
  removed: 'Visão excluída',
}

const en: typeof pt = {
  views: 'Views',
  none: 'Keep the combinations of filters that you use here.',
  shared: 'Shared with the company',
  saveCurrent: 'Save current filters',
  saveTitle: 'Save view',
  renameTitle: 'Rename view',
  namePlaceholder: 'E.g. Unanswered sales',
  share: 'Share with the company',
  shareHelp: 'Everybody may use it; only administrators change it.',
  saved: 'View saved',
  rename: 'Rename',
  replace: 'Update with the current filters',
  removeTitle: 'Delete the view “{{name}}”?',
  removeText: 'No ticket changes.',
  removeShared: 'It goes for the whole company. No ticket changes.',
  removed: 'View deleted',
}

const es: typeof pt = {
  views: 'Vistas',
  none: 'Guarda aquí las combinaciones de filtros que usas.',
  shared: 'Compartida con la empresa',
  saveCurrent: 'Guardar filtros actuales',
  saveTitle: 'Guardar vista',
  renameTitle: 'Renombrar vista',
  namePlaceholder: 'Ej.: Ventas sin respuesta',
  share: 'Compartir con la empresa',
  shareHelp: 'Todos pueden usarla; solo los administradores la cambian.',
  saved: 'Vista guardada',
  rename: 'Renombrar',
  replace: 'Actualizar con los filtros actuales',
  removeTitle: '¿Eliminar la vista «{{name}}»?',
  removeText: 'Las atenciones no cambian.',
  removeShared: 'Desaparece para toda la empresa. Las atenciones no cambian.',
  removed: 'Vista eliminada',
}

export const viewWords = catalogue('views', pt, en, es)
