import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Onde você entrou',
  current: 'Esta sessão',
  unknown: 'Aplicativo',
  byOperator: 'Operador da plataforma',
  usedAt: 'Em uso {{when}}',
  endedAt: '{{why}} {{when}}',
  end: 'Encerrar esta sessão',
  ended: 'Sessão encerrada.',
  failed: 'Não foi possível carregar as sessões.',
  ending_logout: 'Saiu',
  ending_replaced: 'Substituída por outro acesso',
  ending_reused: 'Encerrada por segurança',
  ending_revoked: 'Encerrada',
  ending_password: 'Encerrada ao trocar a senha',
  ending_expired: 'Expirou',
}

const en: typeof pt = {
  title: 'Where you are signed in',
  current: 'This session',
  unknown: 'Application',
  byOperator: 'Operator of the platform',
  usedAt: 'Last used {{when}}',
  endedAt: '{{why}} {{when}}',
  end: 'End this session',
  ended: 'Session ended.',
  failed: 'The sessions could not be loaded.',
  ending_logout: 'Signed out',
  ending_replaced: 'Replaced by another sign-in',
  ending_reused: 'Ended for safety',
  ending_revoked: 'Ended',
  ending_password: 'Ended by a change of password',
  ending_expired: 'Expired',
}

const es: typeof pt = {
  title: 'Dónde iniciaste sesión',
  current: 'Esta sesión',
  unknown: 'Aplicación',
  byOperator: 'Operador de la plataforma',
  usedAt: 'En uso {{when}}',
  endedAt: '{{why}} {{when}}',
  end: 'Cerrar esta sesión',
  ended: 'Sesión cerrada.',
  failed: 'No se pudieron cargar las sesiones.',
  ending_logout: 'Cerrada por ti',
  ending_replaced: 'Reemplazada por otro acceso',
  ending_reused: 'Cerrada por seguridad',
  ending_revoked: 'Cerrada',
  ending_password: 'Cerrada al cambiar la contraseña',
  ending_expired: 'Expiró',
}

export const ownSessionWords = catalogue('own-sessions', pt, en, es)
