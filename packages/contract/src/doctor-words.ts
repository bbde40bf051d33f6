import type { Language } from './companies.ts'
import type { AdvisedCode, FindingCode } from './doctor.ts'

// Text and advice for each finding: for the web's page in three languages, for the terminal in English.

type Words = Readonly<Record<`say_${FindingCode}` | `todo_${AdvisedCode}`, string>>

const pt: Words = {
  say_database_embedded:
    'O PostgreSQL embutido ({{version}}) responde em {{latencyMs}}: {{connections}} de {{maxConnections}} conexões em uso, {{sizeBytes}} de dados, tabelas atualizadas, segurança por linha imposta.',
  say_database_external:
    'O PostgreSQL externo ({{version}}) responde em {{latencyMs}}: {{connections}} de {{maxConnections}} conexões em uso, {{sizeBytes}} de dados, tabelas atualizadas, segurança por linha imposta.',
  say_database_unreachable: 'Não foi possível abrir o banco de dados ({{reason}}).',
  todo_database_unreachable:
    'Veja se o PostgreSQL está no ar e se DATABASE_URL e SECRET estão certos; com o banco embutido, reinicie o Guichê.',
  say_database_slow:
    'O banco de dados demora {{latencyMs}} para responder à pergunta mais simples.',
  todo_database_slow:
    'Veja se a máquina do banco está sobrecarregada; o Guichê e o banco devem ficar na mesma rede.',
  say_database_behind: 'Faltam {{migrations}} atualizações das tabelas no banco de dados.',
  todo_database_behind: 'Reinicie o Guichê: as atualizações rodam ao iniciar.',
  say_database_newer: 'O banco de dados já foi atualizado por uma versão mais nova do Guichê.',
  todo_database_newer: 'Atualize este processo para a mesma versão e reinicie-o.',
  say_row_security: 'A separação entre empresas no banco não está garantida: {{faults}}.',
  todo_row_security:
    'Pare o Guichê e corrija os papéis ou as tabelas no banco; ele se recusa a iniciar assim.',
  say_connections_few: 'O banco tem {{connections}} de {{maxConnections}} conexões em uso.',
  todo_connections_few:
    'Aumente max_connections no PostgreSQL ou feche outros programas que o usam.',
  say_transaction_old: 'Uma transação está aberta no banco há {{oldestMs}}.',
  todo_transaction_old:
    'Veja em pg_stat_activity de quem é e encerre-a; enquanto dura, o banco não se limpa.',
  say_inbox_late:
    'Eventos do WhatsApp recebidos há mais de um minuto e ainda não processados: {{events}}, o mais antigo há {{oldestMs}}.',
  todo_inbox_late:
    'Veja se um processo com ROLE all ou lines está no ar e o que diz o registro dele; depois reinicie-o.',
  say_inbox_set_aside: 'Eventos do WhatsApp que não puderam ser processados: {{events}}.',
  todo_inbox_set_aside: 'Abra Conexões, resolva a causa mostrada no aviso e tente de novo.',
  say_outbox_late:
    'Mensagens que esperam há mais de 5 minutos em linhas conectadas: {{messages}}, a mais antiga há {{oldestMs}}.',
  todo_outbox_late: 'Abra Envios para ver o motivo de cada uma.',
  say_jobs_late:
    'Tarefas internas atrasadas há mais de um minuto: {{jobs}}, a mais antiga há {{oldestMs}}.',
  todo_jobs_late: 'Veja se um processo com ROLE all ou worker está no ar.',
  say_jobs_failed: 'Tarefas internas que falharam em todas as tentativas: {{jobs}}.',
  todo_jobs_failed: 'Veja o motivo no registro do servidor, em graphile_worker.jobs.',

  say_disk_ok: '{{freeBytes}} livres de {{totalBytes}} em {{folder}}, e é possível gravar ali.',
  say_disk_low: 'Só {{freeBytes}} livres de {{totalBytes}} em {{folder}}.',
  todo_disk_low: 'Libere espaço ou aumente o disco antes que acabe.',
  say_disk_full: 'O disco está quase cheio: {{freeBytes}} livres de {{totalBytes}} em {{folder}}.',
  todo_disk_full:
    'Libere espaço agora: sem ele o banco para e as mensagens não são guardadas. Backups antigos em DATA_DIR/backups podem ir para outro lugar.',
  say_disk_unwritable: 'Não é possível gravar em {{folder}} ({{reason}}).',
  todo_disk_unwritable:
    'Veja se a pasta existe, pertence ao usuário que roda o Guichê e não está em um disco somente leitura.',

  say_clock_alone:
    'Aqui são {{readAt}} (fuso horário {{zone}}). Não há outro relógio para comparar, e este processo acaba de começar.',
  say_clock_embedded:
    'O relógio não saltou desde {{startedAt}}. O banco usa o mesmo relógio, então não há outro para comparar. Fuso horário: {{zone}}.',
  say_clock_external:
    'O relógio difere {{offsetMs}} do relógio do banco de dados e não saltou desde {{startedAt}}. Fuso horário: {{zone}}.',
  say_clock_differs: 'O relógio desta máquina difere {{offsetMs}} do relógio do banco de dados.',
  todo_clock_differs: 'Ligue a sincronização de horário (NTP) nas duas máquinas.',
  say_clock_jumped: 'O relógio desta máquina saltou {{jumpMs}} desde {{startedAt}}.',
  todo_clock_jumped:
    'Veja se a sincronização de horário (NTP) está ligada e se a máquina é suspensa; horários de mensagens desse período podem estar errados.',
  say_clock_behind: 'O relógio está atrasado: o banco já tem registros de {{newestAt}}.',
  todo_clock_behind: 'Acerte o relógio e ligue a sincronização de horário (NTP).',

  say_address_ok: '{{address}} leva a este Guichê, e as atualizações ao vivo passam.',
  say_address_secure:
    '{{address}} leva a este Guichê, e as atualizações ao vivo passam. O certificado vale por mais {{restDays}}.',
  say_address_local:
    '{{address}} só abre nesta máquina, e leva a este Guichê com as atualizações ao vivo.',
  say_address_unset:
    'PUBLIC_URL não está definido: links e mídias usam {{address}}, que outras máquinas não abrem.',
  todo_address_unset: 'Defina PUBLIC_URL com o endereço que as pessoas abrem no navegador.',
  say_address_plain:
    '{{address}} não é seguro (https): avisos do navegador, gravação de áudio e a área de transferência não funcionam.',
  todo_address_plain:
    'Use TLS_CERT e TLS_KEY ou um proxy com https (TRUST_PROXY=on), e um PUBLIC_URL com https.',
  say_address_unreachable: 'O servidor não conseguiu abrir {{address}} ({{reason}}).',
  todo_address_unreachable:
    'Veja se o nome existe no DNS, se o proxy está no ar e se PUBLIC_URL está certo.',
  say_address_no_answer: '{{address}} não respondeu a este servidor a tempo.',
  todo_address_no_answer:
    'Se o endereço abre no seu navegador, o roteador só não deixa o servidor chegar a si mesmo; senão, veja o firewall e o proxy.',
  say_address_certificate: 'O certificado de {{address}} não é aceito ({{reason}}).',
  todo_address_certificate:
    'Renove o certificado, ou instale um para este nome com a cadeia completa.',
  say_address_certificate_ends: 'O certificado de {{address}} vale só por mais {{restDays}}.',
  todo_address_certificate_ends: 'Renove-o, e veja por que a renovação automática não rodou.',
  say_address_stranger: '{{address}} responde, mas não é este Guichê (status {{status}}).',
  todo_address_stranger:
    'Veja para onde o proxy encaminha; vários processos atrás dele precisam do mesmo SECRET.',
  say_address_redirects: '{{address}} encaminha para {{to}}.',
  todo_address_redirects: 'Defina PUBLIC_URL com o endereço final.',
  say_address_no_sockets:
    '{{address}} leva a este Guichê, mas as atualizações ao vivo não passam (status {{status}}).',
  todo_address_no_sockets:
    'No proxy, encaminhe /socket.io/ com os cabeçalhos Upgrade e Connection (WebSocket).',
  say_address_other_host: 'Você abriu o Guichê em {{host}}, mas os links dele levam a {{address}}.',
  todo_address_other_host:
    'Se as pessoas usam {{host}}, defina PUBLIC_URL com ele; atrás de um proxy, também TRUST_PROXY=on.',
  say_server_stopped: 'O Guichê não está no ar.',
  todo_server_stopped: 'Inicie-o com npm start.',

  say_mail_ok: '{{host}} aceita a conexão e o login. Nenhum e-mail foi enviado.',
  say_mail_off:
    'O envio de e-mails não está configurado: cada e-mail vira um arquivo em {{folder}}.',
  todo_mail_off:
    'Para convites e avisos por e-mail, defina SMTP_URL e MAIL_FROM e reinicie o Guichê.',
  say_mail_unreachable: 'O servidor de e-mail {{host}} não responde ({{reason}}).',
  todo_mail_unreachable:
    'Veja o nome e a porta em SMTP_URL, e se o firewall deixa sair por essa porta.',
  say_mail_certificate: 'O certificado do servidor de e-mail {{host}} não é aceito ({{reason}}).',
  todo_mail_certificate: 'Use em SMTP_URL o nome que está no certificado, ou renove-o.',
  say_mail_login: 'O servidor de e-mail {{host}} recusou o login ({{reason}}).',
  todo_mail_login:
    'Confira usuário e senha em SMTP_URL; muitos provedores pedem uma senha de aplicativo.',
  say_mail_no_sender: 'MAIL_FROM não está definido: os e-mails saem como guiche@localhost.',
  todo_mail_no_sender: 'Defina MAIL_FROM com um endereço que o servidor de e-mail aceite.',

  say_push_ok:
    'As chaves de avisos existem. Navegadores avisados na sua empresa: {{browsers}}, de {{people}} pessoas.',
  say_push_keys: 'As chaves de avisos existem.',
  say_push_nobody: 'As chaves de avisos existem, mas ninguém da sua empresa ativou os avisos.',
  todo_push_nobody: 'Cada pessoa os ativa no próprio perfil, em Avisos neste navegador.',
  say_push_insecure:
    'Os navegadores só permitem avisos em páginas seguras, e {{address}} não é https.',
  todo_push_insecure: 'Quem cuida do servidor precisa servir o Guichê por https.',

  say_lines_ok: 'Linhas conectadas: {{connected}} de {{total}}.',
  say_lines_none: 'Ainda não há nenhuma linha.',
  todo_lines_none: 'Adicione uma em Conexões.',
  say_lines_down: 'Linhas fora do ar: {{lines}} de {{total}}.',
  todo_lines_down: 'Abra Conexões e veja, em cada uma, o que fazer.',
  say_lines_pairing: 'Linhas que esperam por alguém ou estão conectando: {{lines}} de {{total}}.',
  todo_lines_pairing: 'Leia o QR code com o celular, se a linha ainda é usada; senão, exclua-a.',
  say_lines_waiting:
    'Linhas conectadas com mensagens que esperam há mais de 5 minutos: {{lines}}; a mais antiga, há {{oldestMs}}.',
  todo_lines_waiting: 'Abra Envios para ver o motivo de cada mensagem.',
  say_lines_set_aside: 'Mensagens recebidas que não puderam ser lidas: {{events}}.',
  todo_lines_set_aside: 'Quem cuida do servidor vê o motivo em Conexões e tenta de novo.',
  say_lines_unserved: 'Linhas de que nenhum processo cuida: {{lines}}.',
  todo_lines_unserved: 'Inicie o Guichê, ou um processo com ROLE all ou lines.',
  say_lines_package:
    'O cliente do WhatsApp por QR code não está instalado neste servidor. Linhas que precisam dele: {{lines}}.',
  todo_lines_package:
    'Quem cuida do servidor roda {{command}} na pasta do Guichê e o inicia de novo.',
  say_lines_restart:
    'O cliente do WhatsApp por QR code foi instalado depois que o servidor iniciou. Linhas que esperam por ele: {{lines}}.',
  todo_lines_restart: 'Quem cuida do servidor reinicia o Guichê.',

  say_pix_own:
    'Os pagamentos por Pix chegam por um código próprio, sem provedor que avise: uma pessoa os confirma.',
  say_pix_unseen: 'O provedor {{provider}} será consultado nos próximos minutos.',
  say_pix_told: '{{provider}} avisa quando um pagamento por Pix chega. Visto em {{seenAt}}.',
  say_pix_interrupted:
    '{{provider}} interrompeu os avisos de pagamento, porque o endereço daqui falhou muitas vezes. Visto assim desde {{sinceAt}}. Enquanto isso o Guichê pergunta pelos pagamentos, o que leva até uma hora.',
  todo_pix_interrupted:
    'Veja se o endereço público abre de fora; depois peça a {{provider}} que volte a avisar.',
  say_pix_untold:
    '{{provider}} não tem pedido para avisar este Guichê de todos os pagamentos. Visto assim desde {{sinceAt}}. O Guichê pergunta por eles, o que leva até uma hora.',
  todo_pix_untold: 'Peça a {{provider}} que avise.',
  say_pix_refused:
    '{{provider}} recusa a conta. Visto assim desde {{sinceAt}}. Não há como cobrar nem ver pagamentos por ela.',
  todo_pix_refused:
    'Confira em Configurações a chave ou o certificado da conta, que podem ter sido trocados ou expirado.',
  say_pix_incomplete: 'Falta informar a conta em {{provider}}, por onde o Pix deve chegar.',
  todo_pix_incomplete: 'Complete a conta em Configurações.',
  say_pix_plain:
    '{{provider}} só avisa endereços com https, e este Guichê está em {{address}}: ele pergunta pelos pagamentos, o que leva até uma hora.',
  todo_pix_plain: 'Quem cuida do servidor deve servir o Guichê por https.',
  say_pix_no_answer: '{{provider}} ainda não respondeu a este Guichê.',
  todo_pix_no_answer:
    'Veja se o servidor alcança a internet; o Guichê pergunta de novo a cada hora.',
  say_pix_unasked: '{{provider}} não responde desde {{seenAt}}: o que se sabe é daquele momento.',
  todo_pix_unasked:
    'Veja se o servidor alcança a internet e se um processo com ROLE all ou worker está no ar; o Guichê pergunta de novo a cada hora.',
  say_pix_others: 'Outras empresas cujo provedor de Pix não avisa os pagamentos: {{companies}}.',
  todo_pix_others: 'Cada uma resolve isso no próprio Diagnóstico.',

  say_needs_database: 'Sem o banco de dados isto não pode ser verificado.',
  say_timed_out: 'A verificação não terminou em {{limitMs}}.',
  todo_timed_out: 'Verifique de novo; se continuar, a máquina ou a rede está sobrecarregada.',
  say_fault: 'A verificação falhou por um erro do próprio Guichê.',
  todo_fault: 'Veja o registro do servidor e relate o erro.',
}

const en: Words = {
  say_database_embedded:
    'The embedded PostgreSQL ({{version}}) answers in {{latencyMs}}: {{connections}} of {{maxConnections}} connections in use, {{sizeBytes}} of data, tables up to date, row security forced.',
  say_database_external:
    'The external PostgreSQL ({{version}}) answers in {{latencyMs}}: {{connections}} of {{maxConnections}} connections in use, {{sizeBytes}} of data, tables up to date, row security forced.',
  say_database_unreachable: 'The database could not be opened ({{reason}}).',
  todo_database_unreachable:
    'See whether PostgreSQL is up, and DATABASE_URL and SECRET are right; with the embedded one, restart Guichê.',
  say_database_slow: 'The database takes {{latencyMs}} for the simplest question.',
  todo_database_slow:
    'See whether its machine is overloaded; Guichê and its database belong in the same network.',
  say_database_behind: '{{migrations}} migrations have not run on the database.',
  todo_database_behind: 'Restart Guichê: migrations run at the start.',
  say_database_newer: 'A newer version of Guichê has migrated the database.',
  todo_database_newer: 'Update this process to the same version and restart it.',
  say_row_security: 'The database does not keep companies apart: {{faults}}.',
  todo_row_security:
    'Stop Guichê and mend the roles or tables of the database; it refuses to start like this.',
  say_connections_few:
    '{{connections}} of {{maxConnections}} connections of the database are in use.',
  todo_connections_few: 'Raise max_connections of PostgreSQL, or close other programs that use it.',
  say_transaction_old: 'A transaction has been open on the database for {{oldestMs}}.',
  todo_transaction_old:
    'See in pg_stat_activity whose it is and end it; while it lasts nothing can be vacuumed.',
  say_inbox_late:
    'WhatsApp events that came more than a minute ago and have not been taken: {{events}}, the oldest for {{oldestMs}}.',
  todo_inbox_late:
    'See whether a process of ROLE all or lines is up and what its log says; then restart it.',
  say_inbox_set_aside: 'WhatsApp events that could not be taken: {{events}}.',
  todo_inbox_set_aside: 'Open Connections, fix the cause that its notice shows, and try again.',
  say_outbox_late:
    'Messages that have waited for over 5 minutes on connected lines: {{messages}}, the oldest for {{oldestMs}}.',
  todo_outbox_late: 'Open Sending to see why each waits.',
  say_jobs_late: 'Jobs that are over a minute late: {{jobs}}, the oldest by {{oldestMs}}.',
  todo_jobs_late: 'See whether a process of ROLE all or worker is up.',
  say_jobs_failed: 'Jobs that failed at every try: {{jobs}}.',
  todo_jobs_failed: "See why in the server's log, and in graphile_worker.jobs.",

  say_disk_ok: '{{freeBytes}} free of {{totalBytes}} in {{folder}}, which can be written to.',
  say_disk_low: 'Only {{freeBytes}} free of {{totalBytes}} in {{folder}}.',
  todo_disk_low: 'Make room or enlarge the disk before it runs out.',
  say_disk_full: 'The disk is almost full: {{freeBytes}} free of {{totalBytes}} in {{folder}}.',
  todo_disk_full:
    'Make room now: without it the database stops and no message is kept. Old backups in DATA_DIR/backups can go elsewhere.',
  say_disk_unwritable: '{{folder}} cannot be written to ({{reason}}).',
  todo_disk_unwritable:
    'See whether the folder exists, belongs to the user that runs Guichê, and is not on a read-only disk.',

  say_clock_alone:
    'It is {{readAt}} here (time zone {{zone}}). There is no other clock to compare with, and this process has just begun.',
  say_clock_embedded:
    'The clock has not jumped since {{startedAt}}. The database goes by the same clock, so there is no other to compare with. Time zone: {{zone}}.',
  say_clock_external:
    "The clock is {{offsetMs}} off the database's, and has not jumped since {{startedAt}}. Time zone: {{zone}}.",
  say_clock_differs: "This machine's clock is {{offsetMs}} off the database's.",
  todo_clock_differs: 'Turn on time synchronisation (NTP) on both machines.',
  say_clock_jumped: "This machine's clock has jumped by {{jumpMs}} since {{startedAt}}.",
  todo_clock_jumped:
    'See whether time synchronisation (NTP) is on and whether the machine gets suspended; times of messages around it may be wrong.',
  say_clock_behind: 'The clock is behind: the database has rows of {{newestAt}}.',
  todo_clock_behind: 'Set the clock, and turn on time synchronisation (NTP).',

  say_address_ok: '{{address}} leads to this Guichê, and live updates come through.',
  say_address_secure:
    '{{address}} leads to this Guichê, and live updates come through. The certificate holds for another {{restDays}}.',
  say_address_local:
    '{{address}} opens on this machine only, and leads to this Guichê with its live updates.',
  say_address_unset:
    'PUBLIC_URL is not set: links and media use {{address}}, which other machines do not open.',
  todo_address_unset: 'Set PUBLIC_URL to the address that people open in their browser.',
  say_address_plain:
    '{{address}} is not secure (https): browser notifications, voice notes and the clipboard do not work.',
  todo_address_plain:
    'Use TLS_CERT and TLS_KEY or a proxy with https (TRUST_PROXY=on), and an https PUBLIC_URL.',
  say_address_unreachable: 'The server could not open {{address}} ({{reason}}).',
  todo_address_unreachable:
    'See whether the name is in the DNS, the proxy is up, and PUBLIC_URL is right.',
  say_address_no_answer: '{{address}} did not answer this server in time.',
  todo_address_no_answer:
    'If the address opens in your browser, the router just does not lead the server back to itself; if not, see to the firewall and the proxy.',
  say_address_certificate: 'The certificate of {{address}} is not accepted ({{reason}}).',
  todo_address_certificate:
    'Renew the certificate, or install one for this name with its whole chain.',
  say_address_certificate_ends: 'The certificate of {{address}} holds for only {{restDays}} more.',
  todo_address_certificate_ends: 'Renew it, and see why it was not renewed by itself.',
  say_address_stranger: '{{address}} answers, but is not this Guichê (status {{status}}).',
  todo_address_stranger:
    'See where the proxy leads; several processes behind it need the same SECRET.',
  say_address_redirects: '{{address}} redirects to {{to}}.',
  todo_address_redirects: 'Set PUBLIC_URL to the address where it ends.',
  say_address_no_sockets:
    '{{address}} leads to this Guichê, but live updates do not come through (status {{status}}).',
  todo_address_no_sockets:
    'In the proxy, pass /socket.io/ on with the headers Upgrade and Connection (WebSocket).',
  say_address_other_host: 'You opened Guichê at {{host}}, but its links lead to {{address}}.',
  todo_address_other_host:
    'If people use {{host}}, set PUBLIC_URL to it; behind a proxy, TRUST_PROXY=on too.',
  say_server_stopped: 'Guichê is not running.',
  todo_server_stopped: 'Start it with npm start.',

  say_mail_ok: '{{host}} takes the connection and the login. No mail was sent.',
  say_mail_off: 'Mail is not set up: each mail becomes a file in {{folder}}.',
  todo_mail_off:
    'For invitations and alerts by mail, set SMTP_URL and MAIL_FROM and restart Guichê.',
  say_mail_unreachable: 'The mail server {{host}} does not answer ({{reason}}).',
  todo_mail_unreachable:
    'See to the name and port in SMTP_URL, and whether the firewall lets that port out.',
  say_mail_certificate: 'The certificate of the mail server {{host}} is not accepted ({{reason}}).',
  todo_mail_certificate: 'Use the name of the certificate in SMTP_URL, or renew it.',
  say_mail_login: 'The mail server {{host}} refused the login ({{reason}}).',
  todo_mail_login:
    'Check name and password in SMTP_URL; many providers want a password made for programs.',
  say_mail_no_sender: 'MAIL_FROM is not set: mails leave as guiche@localhost.',
  todo_mail_no_sender: 'Set MAIL_FROM to an address that the mail server accepts.',

  say_push_ok:
    'The keys of notifications are there. Browsers told in your company: {{browsers}}, of {{people}} people.',
  say_push_keys: 'The keys of notifications are there.',
  say_push_nobody:
    'The keys of notifications are there, but nobody in your company has turned them on.',
  todo_push_nobody: 'Everybody turns them on in their own profile, Notifications in this browser.',
  say_push_insecure:
    'Browsers allow notifications on secure pages only, and {{address}} is not https.',
  todo_push_insecure: 'Whoever looks after the server has to serve Guichê over https.',

  say_lines_ok: 'Lines connected: {{connected}} of {{total}}.',
  say_lines_none: 'There is no line yet.',
  todo_lines_none: 'Add one in Connections.',
  say_lines_down: 'Lines that are down: {{lines}} of {{total}}.',
  todo_lines_down: 'Open Connections and see at each what to do.',
  say_lines_pairing: 'Lines that wait for somebody or are connecting: {{lines}} of {{total}}.',
  todo_lines_pairing: 'Scan the QR code with the phone if the line is still used; else delete it.',
  say_lines_waiting:
    'Connected lines with messages that have waited for over 5 minutes: {{lines}}; the oldest for {{oldestMs}}.',
  todo_lines_waiting: 'Open Sending to see why each message waits.',
  say_lines_set_aside: 'Messages that came and could not be read: {{events}}.',
  todo_lines_set_aside:
    'Whoever looks after the server sees the reason in Connections, and tries again.',
  say_lines_unserved: 'Lines that no process serves: {{lines}}.',
  todo_lines_unserved: 'Start Guichê, or a process of ROLE all or lines.',
  say_lines_package:
    'The client for WhatsApp by QR code is not installed on this server. Lines that need it: {{lines}}.',
  todo_lines_package:
    'Whoever looks after the server runs {{command}} in Guichê’s folder, and starts it again.',
  say_lines_restart:
    'The client for WhatsApp by QR code was installed after the server had started. Lines that wait for it: {{lines}}.',
  todo_lines_restart: 'Whoever looks after the server restarts Guichê.',

  say_pix_own:
    'Payments by Pix come by a code of your own, of which no provider tells: a person confirms them.',
  say_pix_unseen: 'The provider {{provider}} is asked within the next minutes.',
  say_pix_told: '{{provider}} tells when a payment by Pix comes. Seen at {{seenAt}}.',
  say_pix_interrupted:
    '{{provider}} has interrupted what it tells of payments, because the address here has failed too often. Seen so since {{sinceAt}}. Meanwhile Guichê asks about payments, which takes up to an hour.',
  todo_pix_interrupted:
    'See whether the public address opens from outside; then ask {{provider}} to tell again.',
  say_pix_untold:
    '{{provider}} is not asked to tell this Guichê of all payments. Seen so since {{sinceAt}}. Guichê asks about them, which takes up to an hour.',
  todo_pix_untold: 'Ask {{provider}} to tell.',
  say_pix_refused:
    '{{provider}} refuses the account. Seen so since {{sinceAt}}. Nothing can be charged by it, and no payment seen.',
  todo_pix_refused:
    'See in Settings to the key or certificate of the account, which may have been replaced or expired.',
  say_pix_incomplete: 'The account at {{provider}}, by which Pix is to come, is not complete.',
  todo_pix_incomplete: 'Complete the account in Settings.',
  say_pix_plain:
    '{{provider}} tells only addresses with https, and this Guichê is at {{address}}: it asks about payments, which takes up to an hour.',
  todo_pix_plain: 'Whoever looks after the server has to serve Guichê over https.',
  say_pix_no_answer: '{{provider}} has not answered this Guichê yet.',
  todo_pix_no_answer: 'See whether the server reaches the internet; Guichê asks again every hour.',
  say_pix_unasked: '{{provider}} has not answered since {{seenAt}}: what is known is of then.',
  todo_pix_unasked:
    'See whether the server reaches the internet and a process of ROLE all or worker runs; Guichê asks again every hour.',
  say_pix_others: 'Other companies whose provider of Pix does not tell of payments: {{companies}}.',
  todo_pix_others: 'Each of them mends it in its own Diagnostics.',

  say_needs_database: 'Without the database this cannot be checked.',
  say_timed_out: 'The check was not done within {{limitMs}}.',
  todo_timed_out: 'Check again; if it stays so, the machine or the network is overloaded.',
  say_fault: 'The check failed by a fault of Guichê’s own.',
  todo_fault: "See the server's log, and report it.",
}

const es: Words = {
  say_database_embedded:
    'El PostgreSQL integrado ({{version}}) responde en {{latencyMs}}: {{connections}} de {{maxConnections}} conexiones en uso, {{sizeBytes}} de datos, tablas al día, seguridad por fila impuesta.',
  say_database_external:
    'El PostgreSQL externo ({{version}}) responde en {{latencyMs}}: {{connections}} de {{maxConnections}} conexiones en uso, {{sizeBytes}} de datos, tablas al día, seguridad por fila impuesta.',
  say_database_unreachable: 'No se pudo abrir la base de datos ({{reason}}).',
  todo_database_unreachable:
    'Revisa que PostgreSQL esté en marcha y que DATABASE_URL y SECRET sean correctos; con la base integrada, reinicia Guichê.',
  say_database_slow: 'La base de datos tarda {{latencyMs}} en responder la pregunta más simple.',
  todo_database_slow:
    'Revisa si su máquina está sobrecargada; Guichê y la base deben estar en la misma red.',
  say_database_behind: 'Faltan {{migrations}} actualizaciones de las tablas en la base de datos.',
  todo_database_behind: 'Reinicia Guichê: las actualizaciones corren al iniciar.',
  say_database_newer: 'Una versión más nueva de Guichê ya actualizó la base de datos.',
  todo_database_newer: 'Actualiza este proceso a la misma versión y reinícialo.',
  say_row_security: 'La base de datos no separa a las empresas: {{faults}}.',
  todo_row_security:
    'Detén Guichê y corrige los roles o las tablas de la base; así se niega a iniciar.',
  say_connections_few: 'La base tiene {{connections}} de {{maxConnections}} conexiones en uso.',
  todo_connections_few:
    'Aumenta max_connections en PostgreSQL o cierra otros programas que lo usan.',
  say_transaction_old: 'Una transacción está abierta en la base desde hace {{oldestMs}}.',
  todo_transaction_old:
    'Mira en pg_stat_activity de quién es y termínala; mientras dura, la base no se limpia.',
  say_inbox_late:
    'Eventos de WhatsApp recibidos hace más de un minuto y sin procesar: {{events}}, el más antiguo hace {{oldestMs}}.',
  todo_inbox_late:
    'Revisa si hay un proceso con ROLE all o lines en marcha y qué dice su registro; luego reinícialo.',
  say_inbox_set_aside: 'Eventos de WhatsApp que no se pudieron procesar: {{events}}.',
  todo_inbox_set_aside: 'Abre Conexiones, resuelve la causa que muestra el aviso y reintenta.',
  say_outbox_late:
    'Mensajes que esperan hace más de 5 minutos en líneas conectadas: {{messages}}, el más antiguo hace {{oldestMs}}.',
  todo_outbox_late: 'Abre Envíos para ver el motivo de cada uno.',
  say_jobs_late:
    'Tareas internas atrasadas más de un minuto: {{jobs}}, la más antigua hace {{oldestMs}}.',
  todo_jobs_late: 'Revisa si hay un proceso con ROLE all o worker en marcha.',
  say_jobs_failed: 'Tareas internas que fallaron en todos los intentos: {{jobs}}.',
  todo_jobs_failed: 'Mira el motivo en el registro del servidor y en graphile_worker.jobs.',

  say_disk_ok: '{{freeBytes}} libres de {{totalBytes}} en {{folder}}, y se puede escribir allí.',
  say_disk_low: 'Solo {{freeBytes}} libres de {{totalBytes}} en {{folder}}.',
  todo_disk_low: 'Libera espacio o amplía el disco antes de que se acabe.',
  say_disk_full: 'El disco está casi lleno: {{freeBytes}} libres de {{totalBytes}} en {{folder}}.',
  todo_disk_full:
    'Libera espacio ahora: sin él la base se detiene y los mensajes no se guardan. Las copias antiguas en DATA_DIR/backups pueden ir a otro lugar.',
  say_disk_unwritable: 'No se puede escribir en {{folder}} ({{reason}}).',
  todo_disk_unwritable:
    'Revisa que la carpeta exista, sea del usuario que ejecuta Guichê y no esté en un disco de solo lectura.',

  say_clock_alone:
    'Aquí son las {{readAt}} (zona horaria {{zone}}). No hay otro reloj con el que comparar, y este proceso acaba de empezar.',
  say_clock_embedded:
    'El reloj no saltó desde {{startedAt}}. La base usa el mismo reloj, así que no hay otro con el que comparar. Zona horaria: {{zone}}.',
  say_clock_external:
    'El reloj difiere {{offsetMs}} del de la base de datos y no saltó desde {{startedAt}}. Zona horaria: {{zone}}.',
  say_clock_differs: 'El reloj de esta máquina difiere {{offsetMs}} del de la base de datos.',
  todo_clock_differs: 'Activa la sincronización de hora (NTP) en las dos máquinas.',
  say_clock_jumped: 'El reloj de esta máquina saltó {{jumpMs}} desde {{startedAt}}.',
  todo_clock_jumped:
    'Revisa si la sincronización de hora (NTP) está activa y si la máquina se suspende; las horas de mensajes de ese rato pueden estar mal.',
  say_clock_behind: 'El reloj está atrasado: la base ya tiene registros de {{newestAt}}.',
  todo_clock_behind: 'Pon el reloj en hora y activa la sincronización (NTP).',

  say_address_ok: '{{address}} lleva a este Guichê, y las novedades en vivo pasan.',
  say_address_secure:
    '{{address}} lleva a este Guichê, y las novedades en vivo pasan. Al certificado le quedan {{restDays}}.',
  say_address_local:
    '{{address}} solo abre en esta máquina, y lleva a este Guichê con sus novedades en vivo.',
  say_address_unset:
    'PUBLIC_URL no está definido: los enlaces y archivos usan {{address}}, que otras máquinas no abren.',
  todo_address_unset: 'Define PUBLIC_URL con la dirección que la gente abre en el navegador.',
  say_address_plain:
    '{{address}} no es segura (https): los avisos del navegador, las notas de voz y el portapapeles no funcionan.',
  todo_address_plain:
    'Usa TLS_CERT y TLS_KEY o un proxy con https (TRUST_PROXY=on), y un PUBLIC_URL con https.',
  say_address_unreachable: 'El servidor no pudo abrir {{address}} ({{reason}}).',
  todo_address_unreachable:
    'Revisa que el nombre exista en el DNS, el proxy esté en marcha y PUBLIC_URL sea correcto.',
  say_address_no_answer: '{{address}} no respondió a tiempo a este servidor.',
  todo_address_no_answer:
    'Si la dirección abre en tu navegador, el router solo no deja que el servidor llegue a sí mismo; si no, revisa el firewall y el proxy.',
  say_address_certificate: 'El certificado de {{address}} no se acepta ({{reason}}).',
  todo_address_certificate:
    'Renueva el certificado, o instala uno para este nombre con la cadena completa.',
  say_address_certificate_ends: 'Al certificado de {{address}} solo le quedan {{restDays}}.',
  todo_address_certificate_ends: 'Renuévalo, y mira por qué no se renovó solo.',
  say_address_stranger: '{{address}} responde, pero no es este Guichê (estado {{status}}).',
  todo_address_stranger:
    'Mira adónde lleva el proxy; varios procesos detrás de él necesitan el mismo SECRET.',
  say_address_redirects: '{{address}} redirige a {{to}}.',
  todo_address_redirects: 'Define PUBLIC_URL con la dirección final.',
  say_address_no_sockets:
    '{{address}} lleva a este Guichê, pero las novedades en vivo no pasan (estado {{status}}).',
  todo_address_no_sockets:
    'En el proxy, pasa /socket.io/ con los encabezados Upgrade y Connection (WebSocket).',
  say_address_other_host: 'Abriste Guichê en {{host}}, pero sus enlaces llevan a {{address}}.',
  todo_address_other_host:
    'Si la gente usa {{host}}, ponlo en PUBLIC_URL; detrás de un proxy, también TRUST_PROXY=on.',
  say_server_stopped: 'Guichê no está en marcha.',
  todo_server_stopped: 'Inícialo con npm start.',

  say_mail_ok: '{{host}} acepta la conexión y el acceso. No se envió ningún correo.',
  say_mail_off: 'El correo no está configurado: cada correo queda como archivo en {{folder}}.',
  todo_mail_off:
    'Para invitaciones y avisos por correo, define SMTP_URL y MAIL_FROM y reinicia Guichê.',
  say_mail_unreachable: 'El servidor de correo {{host}} no responde ({{reason}}).',
  todo_mail_unreachable:
    'Revisa el nombre y el puerto en SMTP_URL, y si el firewall deja salir por ese puerto.',
  say_mail_certificate: 'El certificado del servidor de correo {{host}} no se acepta ({{reason}}).',
  todo_mail_certificate: 'Usa en SMTP_URL el nombre que está en el certificado, o renuévalo.',
  say_mail_login: 'El servidor de correo {{host}} rechazó el acceso ({{reason}}).',
  todo_mail_login:
    'Revisa usuario y contraseña en SMTP_URL; muchos proveedores piden una contraseña de aplicación.',
  say_mail_no_sender: 'MAIL_FROM no está definido: los correos salen como guiche@localhost.',
  todo_mail_no_sender: 'Define MAIL_FROM con una dirección que el servidor de correo acepte.',

  say_push_ok:
    'Las claves de avisos existen. Navegadores avisados en tu empresa: {{browsers}}, de {{people}} personas.',
  say_push_keys: 'Las claves de avisos existen.',
  say_push_nobody: 'Las claves de avisos existen, pero nadie de tu empresa activó los avisos.',
  todo_push_nobody: 'Cada persona los activa en su perfil, en Avisos en este navegador.',
  say_push_insecure:
    'Los navegadores solo permiten avisos en páginas seguras, y {{address}} no es https.',
  todo_push_insecure: 'Quien administra el servidor debe servir Guichê por https.',

  say_lines_ok: 'Líneas conectadas: {{connected}} de {{total}}.',
  say_lines_none: 'Todavía no hay ninguna línea.',
  todo_lines_none: 'Agrega una en Conexiones.',
  say_lines_down: 'Líneas caídas: {{lines}} de {{total}}.',
  todo_lines_down: 'Abre Conexiones y mira en cada una qué hacer.',
  say_lines_pairing: 'Líneas que esperan a alguien o se están conectando: {{lines}} de {{total}}.',
  todo_lines_pairing: 'Lee el código QR con el celular si la línea aún se usa; si no, elimínala.',
  say_lines_waiting:
    'Líneas conectadas con mensajes que esperan hace más de 5 minutos: {{lines}}; el más antiguo, hace {{oldestMs}}.',
  todo_lines_waiting: 'Abre Envíos para ver el motivo de cada mensaje.',
  say_lines_set_aside: 'Mensajes recibidos que no se pudieron leer: {{events}}.',
  todo_lines_set_aside: 'Quien administra el servidor ve el motivo en Conexiones y reintenta.',
  say_lines_unserved: 'Líneas de las que ningún proceso se ocupa: {{lines}}.',
  todo_lines_unserved: 'Inicia Guichê, o un proceso con ROLE all o lines.',
  say_lines_package:
    'El cliente de WhatsApp por código QR no está instalado en este servidor. Líneas que lo necesitan: {{lines}}.',
  todo_lines_package:
    'Quien administra el servidor ejecuta {{command}} en la carpeta de Guichê y lo inicia de nuevo.',
  say_lines_restart:
    'El cliente de WhatsApp por código QR se instaló después de iniciar el servidor. Líneas que lo esperan: {{lines}}.',
  todo_lines_restart: 'Quien administra el servidor reinicia Guichê.',

  say_pix_own:
    'Los pagos por Pix llegan por un código propio, sin proveedor que avise: una persona los confirma.',
  say_pix_unseen: 'Se consultará al proveedor {{provider}} en los próximos minutos.',
  say_pix_told: '{{provider}} avisa cuando llega un pago por Pix. Visto el {{seenAt}}.',
  say_pix_interrupted:
    '{{provider}} interrumpió los avisos de pago, porque la dirección de aquí falló demasiadas veces. Visto así desde {{sinceAt}}. Mientras tanto Guichê pregunta por los pagos, lo que tarda hasta una hora.',
  todo_pix_interrupted:
    'Revisa si la dirección pública abre desde fuera; después pide a {{provider}} que vuelva a avisar.',
  say_pix_untold:
    '{{provider}} no tiene pedido de avisar a este Guichê de todos los pagos. Visto así desde {{sinceAt}}. Guichê pregunta por ellos, lo que tarda hasta una hora.',
  todo_pix_untold: 'Pide a {{provider}} que avise.',
  say_pix_refused:
    '{{provider}} rechaza la cuenta. Visto así desde {{sinceAt}}. No se puede cobrar ni ver pagos por ella.',
  todo_pix_refused:
    'Revisa en Configuración la clave o el certificado de la cuenta, que pueden haber cambiado o vencido.',
  say_pix_incomplete: 'Falta indicar la cuenta en {{provider}}, por la que debe llegar el Pix.',
  todo_pix_incomplete: 'Completa la cuenta en Configuración.',
  say_pix_plain:
    '{{provider}} solo avisa a direcciones con https, y este Guichê está en {{address}}: pregunta por los pagos, lo que tarda hasta una hora.',
  todo_pix_plain: 'Quien administra el servidor debe servir Guichê por https.',
  say_pix_no_answer: '{{provider}} aún no respondió a este Guichê.',
  todo_pix_no_answer:
    'Revisa si el servidor alcanza internet; Guichê vuelve a preguntar cada hora.',
  say_pix_unasked: '{{provider}} no responde desde {{seenAt}}: lo que se sabe es de ese momento.',
  todo_pix_unasked:
    'Revisa si el servidor alcanza internet y si hay un proceso con ROLE all o worker en marcha; Guichê vuelve a preguntar cada hora.',
  say_pix_others: 'Otras empresas cuyo proveedor de Pix no avisa los pagos: {{companies}}.',
  todo_pix_others: 'Cada una lo resuelve en su propio Diagnóstico.',

  say_needs_database: 'Sin la base de datos esto no se puede verificar.',
  say_timed_out: 'La verificación no terminó en {{limitMs}}.',
  todo_timed_out: 'Verifica de nuevo; si sigue así, la máquina o la red está sobrecargada.',
  say_fault: 'La verificación falló por un error del propio Guichê.',
  todo_fault: 'Mira el registro del servidor e informa el error.',
}

export const doctorWords: Readonly<Record<Language, Words>> = { pt, en, es }
