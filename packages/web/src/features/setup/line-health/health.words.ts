import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Saúde de {{name}}',
  why: 'O que aconteceu',
  since:
    'Fora do ar desde {{date}}. Enquanto isso, mensagens dos clientes não chegam e as suas esperam.',

  why_CONNECTED: 'Tudo certo: a linha está conectada.',
  why_connection_lost: 'O celular, a internet dele ou o próprio WhatsApp deixou de responder.',
  todo_connection_lost:
    'Continuamos tentando sozinhos. Veja se o celular está ligado e com internet; se demorar, use Tentar novamente.',
  why_logged_out: 'O celular tirou este aparelho da lista de aparelhos conectados.',
  todo_logged_out: 'Peça um novo QR code e leia-o com o celular desta linha.',
  why_disconnected: 'Alguém da equipe desconectou a linha aqui no Guichê.',
  todo_disconnected: 'Para voltar a usá-la, peça um novo QR code e leia-o com o celular.',
  why_no_driver: 'Este servidor não sabe conectar este tipo de linha.',
  todo_no_driver: 'Fale com quem cuida do servidor, ou crie uma linha de outro tipo.',
  why_repairing: 'A conexão com o WhatsApp falhou várias vezes seguidas.',
  todo_repairing:
    'Continuamos tentando a cada minuto. Veja se o servidor tem internet; se outras linhas estão conectadas e esta não volta, peça um novo QR code.',
  why_banned: 'O WhatsApp bloqueou a conta deste número.',
  todo_banned:
    'Abra o WhatsApp no celular e peça a revisão do bloqueio. Não leia o QR code de novo antes disso: novas tentativas pioram o caso.',
  why_client_refused: 'O WhatsApp não aceita mais esta versão do cliente.',
  todo_client_refused:
    'Quem cuida do servidor precisa atualizar o Guichê. A linha tenta de novo a cada 15 minutos.',
  why_qr_expired: 'O QR code mudou algumas vezes e ninguém o leu.',
  todo_qr_expired: 'Peça um novo QR code quando o celular desta linha estiver à mão.',
  why_phone_outdated: 'O WhatsApp deste celular não aceita aparelhos conectados.',
  todo_phone_outdated: 'Atualize o WhatsApp no celular e peça um novo QR code.',
  why_replaced: 'Outro programa entrou com as mesmas credenciais desta linha.',
  todo_replaced:
    'Veja se o mesmo Guichê, ou uma cópia dos dados dele, roda em outra máquina, e pare uma das duas. Depois use Tentar novamente.',
  why_pair_again: 'O WhatsApp recusa a sessão desta linha repetidas vezes.',
  todo_pair_again: 'Peça um novo QR code e leia-o com o celular. As conversas continuam guardadas.',
  why_service_away: 'Os servidores do WhatsApp responderam que não estão disponíveis.',
  todo_service_away:
    'Não é preciso fazer nada: tentamos de novo sozinhos, e o que você escreve espera.',
  why_no_package: 'O cliente do WhatsApp por QR code não está instalado neste servidor.',
  todo_no_package: 'Quem cuida do servidor roda {{command}} na pasta do Guichê e o inicia de novo.',
  why_qrcode: 'A linha espera que o QR code seja lido.',
  todo_qrcode: 'Abra o QR code e leia-o com o celular desta linha.',
  why_PAIRING: 'O código foi lido, e o celular está se conectando.',
  todo_PAIRING: 'Deixe o WhatsApp aberto no celular e espere alguns segundos.',
  why_OPENING: 'A linha está se conectando.',
  todo_OPENING: 'Espere alguns segundos; não é preciso fazer nada.',
  why_TIMEOUT: 'O celular ficou tempo demais sem responder.',
  todo_TIMEOUT:
    'Veja se o celular está ligado e com internet. Se não voltar, desconecte a linha e leia um novo QR code.',
  why_PENDING: 'O celular encerrou a sessão desta linha.',
  todo_PENDING: 'Peça um novo QR code e leia-o com o celular desta linha.',
  why_DISCONNECTED: 'A linha está desconectada.',
  todo_DISCONNECTED: 'Use Tentar novamente; se não voltar, peça um novo QR code.',

  lastIn: 'Última recebida',
  lastOut: 'Última enviada',
  notLately: 'Nenhuma em 7 dias',
  waiting: 'Esperando para sair',
  nothingWaits: 'Nada',
  waitingSince: '{{count}}, desde {{date}}',
  setAside: 'Recebidas sem poder ler',

  whoIsTold: 'Quem é avisado',
  toldNext: 'Quando a linha fica mais de 5 minutos fora do ar, e quando volta.',
  toldSoon: 'Os avisos saem quando ela completar 5 minutos fora do ar.',
  toldAt: 'Avisados em {{date}}.',
  byMailAndPush: 'e-mail e navegador',
  byMail: 'e-mail',
  byPush: 'navegador',
  byScreen: 'só com o Guichê aberto',
  ownChoice: 'Cada pessoa escolhe os seus avisos no próprio perfil.',
}

const en: typeof pt = {
  title: 'Health of {{name}}',
  why: 'What happened',
  since: 'Down since {{date}}. Meanwhile customers’ messages do not arrive, and yours wait.',

  why_CONNECTED: 'All is well: the line is connected.',
  why_connection_lost: 'The phone, its internet or WhatsApp itself stopped answering.',
  todo_connection_lost:
    'We keep trying. Check that the phone is on and online; if it takes long, use Try again.',
  why_logged_out: 'The phone removed this device from its linked devices.',
  todo_logged_out: 'Ask for a new QR code and scan it with the phone of this line.',
  why_disconnected: 'Somebody on the team disconnected the line here in Guichê.',
  todo_disconnected: 'To use it again, ask for a new QR code and scan it with the phone.',
  why_no_driver: 'This server cannot connect this kind of line.',
  todo_no_driver: 'Ask whoever looks after the server, or add a line of another kind.',
  why_repairing: 'The connection to WhatsApp failed several times in a row.',
  todo_repairing:
    'We keep trying every minute. Check that the server is online; if other lines are connected and this one does not come back, ask for a new QR code.',
  why_banned: 'WhatsApp has banned the account of this number.',
  todo_banned:
    'Open WhatsApp on the phone and ask for a review. Do not scan the QR code before that: more tries make it worse.',
  why_client_refused: 'WhatsApp no longer takes this version of the client.',
  todo_client_refused:
    'Whoever looks after the server has to update Guichê. The line tries again every 15 minutes.',
  why_qr_expired: 'The QR code changed a few times, and nobody scanned it.',
  todo_qr_expired: 'Ask for a new QR code when the phone of this line is at hand.',
  why_phone_outdated: 'WhatsApp on this phone takes no linked devices.',
  todo_phone_outdated: 'Update WhatsApp on the phone and ask for a new QR code.',
  why_replaced: 'Another program signed in with the credentials of this line.',
  todo_replaced:
    'See whether the same Guichê, or a copy of its data, runs on another machine, and stop one of them. Then use Try again.',
  why_pair_again: 'WhatsApp refuses the session of this line again and again.',
  todo_pair_again: 'Ask for a new QR code and scan it with the phone. Conversations are kept.',
  why_service_away: 'WhatsApp’s servers said that they are not available.',
  todo_service_away: 'Nothing has to be done: we try again, and what you write waits.',
  why_no_package: 'The client for WhatsApp by QR code is not installed on this server.',
  todo_no_package:
    'Whoever looks after the server runs {{command}} in Guichê’s folder, and starts it again.',
  why_qrcode: 'The line is waiting for its QR code to be scanned.',
  todo_qrcode: 'Open the QR code and scan it with the phone of this line.',
  why_PAIRING: 'The code was scanned, and the phone is connecting.',
  todo_PAIRING: 'Keep WhatsApp open on the phone and wait a few seconds.',
  why_OPENING: 'The line is connecting.',
  todo_OPENING: 'Wait a few seconds; there is nothing to do.',
  why_TIMEOUT: 'The phone took too long to answer.',
  todo_TIMEOUT:
    'Check that the phone is on and online. If it does not come back, disconnect the line and scan a new QR code.',
  why_PENDING: 'The phone ended the session of this line.',
  todo_PENDING: 'Ask for a new QR code and scan it with the phone of this line.',
  why_DISCONNECTED: 'The line is disconnected.',
  todo_DISCONNECTED: 'Use Try again; if it does not come back, ask for a new QR code.',

  lastIn: 'Last received',
  lastOut: 'Last sent',
  notLately: 'None in 7 days',
  waiting: 'Waiting to go out',
  nothingWaits: 'Nothing',
  waitingSince: '{{count}}, since {{date}}',
  setAside: 'Received but unreadable',

  whoIsTold: 'Who is told',
  toldNext: 'When the line stays down for over 5 minutes, and when it is back.',
  toldSoon: 'The alerts go out once it has been down for 5 minutes.',
  toldAt: 'Told at {{date}}.',
  byMailAndPush: 'email and browser',
  byMail: 'email',
  byPush: 'browser',
  byScreen: 'only with Guichê open',
  ownChoice: 'Everybody chooses their own alerts in their profile.',
}

const es: typeof pt = {
  title: 'Salud de {{name}}',
  why: 'Qué pasó',
  since:
    'Caída desde {{date}}. Mientras tanto, los mensajes de los clientes no llegan y los tuyos esperan.',

  why_CONNECTED: 'Todo bien: la línea está conectada.',
  why_connection_lost: 'El celular, su internet o el propio WhatsApp dejó de responder.',
  todo_connection_lost:
    'Seguimos intentando. Mira si el celular está encendido y con internet; si tarda, usa Intentar de nuevo.',
  why_logged_out: 'El celular quitó este dispositivo de sus dispositivos vinculados.',
  todo_logged_out: 'Pide un nuevo código QR y léelo con el celular de esta línea.',
  why_disconnected: 'Alguien del equipo desconectó la línea aquí en Guichê.',
  todo_disconnected: 'Para volver a usarla, pide un nuevo código QR y léelo con el celular.',
  why_no_driver: 'Este servidor no sabe conectar este tipo de línea.',
  todo_no_driver: 'Habla con quien administra el servidor, o crea una línea de otro tipo.',
  why_repairing: 'La conexión con WhatsApp falló varias veces seguidas.',
  todo_repairing:
    'Seguimos intentando cada minuto. Revisa que el servidor tenga internet; si otras líneas están conectadas y esta no vuelve, pide un nuevo código QR.',
  why_banned: 'WhatsApp bloqueó la cuenta de este número.',
  todo_banned:
    'Abre WhatsApp en el celular y pide la revisión del bloqueo. No leas el código QR antes: más intentos lo empeoran.',
  why_client_refused: 'WhatsApp ya no acepta esta versión del cliente.',
  todo_client_refused:
    'Quien administra el servidor debe actualizar Guichê. La línea intenta de nuevo cada 15 minutos.',
  why_qr_expired: 'El código QR cambió algunas veces y nadie lo leyó.',
  todo_qr_expired: 'Pide un nuevo código QR cuando tengas a mano el celular de esta línea.',
  why_phone_outdated: 'WhatsApp en este celular no acepta dispositivos vinculados.',
  todo_phone_outdated: 'Actualiza WhatsApp en el celular y pide un nuevo código QR.',
  why_replaced: 'Otro programa entró con las mismas credenciales de esta línea.',
  todo_replaced:
    'Mira si el mismo Guichê, o una copia de sus datos, corre en otra máquina, y detén uno de los dos. Después usa Intentar de nuevo.',
  why_pair_again: 'WhatsApp rechaza la sesión de esta línea una y otra vez.',
  todo_pair_again:
    'Pide un nuevo código QR y léelo con el celular. Las conversaciones quedan guardadas.',
  why_service_away: 'Los servidores de WhatsApp respondieron que no están disponibles.',
  todo_service_away: 'No hay que hacer nada: intentamos de nuevo solos, y lo que escribes espera.',
  why_no_package: 'El cliente de WhatsApp por código QR no está instalado en este servidor.',
  todo_no_package:
    'Quien administra el servidor ejecuta {{command}} en la carpeta de Guichê y lo inicia de nuevo.',
  why_qrcode: 'La línea espera que se lea el código QR.',
  todo_qrcode: 'Abre el código QR y léelo con el celular de esta línea.',
  why_PAIRING: 'El código fue leído, y el celular se está conectando.',
  todo_PAIRING: 'Deja WhatsApp abierto en el celular y espera unos segundos.',
  why_OPENING: 'La línea se está conectando.',
  todo_OPENING: 'Espera unos segundos; no hace falta hacer nada.',
  why_TIMEOUT: 'El celular tardó demasiado en responder.',
  todo_TIMEOUT:
    'Mira si el celular está encendido y con internet. Si no vuelve, desconecta la línea y lee un nuevo código QR.',
  why_PENDING: 'El celular cerró la sesión de esta línea.',
  todo_PENDING: 'Pide un nuevo código QR y léelo con el celular de esta línea.',
  why_DISCONNECTED: 'La línea está desconectada.',
  todo_DISCONNECTED: 'Usa Intentar de nuevo; si no vuelve, pide un nuevo código QR.',

  lastIn: 'Último recibido',
  lastOut: 'Último enviado',
  notLately: 'Ninguno en 7 días',
  waiting: 'Esperando para salir',
  nothingWaits: 'Nada',
  waitingSince: '{{count}}, desde {{date}}',
  setAside: 'Recibidos sin poder leer',

  whoIsTold: 'A quién se avisa',
  toldNext: 'Cuando la línea pasa más de 5 minutos caída, y cuando vuelve.',
  toldSoon: 'Los avisos salen cuando cumpla 5 minutos caída.',
  toldAt: 'Avisados el {{date}}.',
  byMailAndPush: 'correo y navegador',
  byMail: 'correo',
  byPush: 'navegador',
  byScreen: 'solo con Guichê abierto',
  ownChoice: 'Cada persona elige sus avisos en su perfil.',
}

export const healthWords = catalogue('line-health', pt, en, es)
