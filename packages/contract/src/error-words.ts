import type { Language } from './companies.ts'
import type { ErrorCode } from './errors.ts'
import { type FirstErrorKey, firstErrors } from './first-error-words.ts'

// The error catalogue of core 8 and the product's own codes: the web shows the words by code, and the server sends them
// with the code to clients that know fewer. A code without words fails the type check. Words of errors before sign-in
// are in first-error-words.ts. `_named` is used when the error carries names.

type FieldKey = 'field.password_classes' | 'field.unrecognized_keys'
type NamedKey = 'ERR_CAMPAIGN_UNKNOWN_VARIABLES_named' | 'ERR_CAMPAIGN_VARIABLES_EMPTY_named'
type Errors = Readonly<Record<Exclude<ErrorCode, FirstErrorKey> | NamedKey | FieldKey, string>>

const pt: Errors = {
  ERR_TOO_LARGE: 'O que você enviou é grande demais.',
  ERR_NO_PERMISSION: 'Você não tem permissão para isso.',
  ERR_NO_SESSION_FOUND: 'Essa sessão não existe mais.',
  'field.password_classes': 'Use maiúsculas, minúsculas e números.',
  'field.unrecognized_keys': 'Há dados a mais.',

  ERR_NO_USER_FOUND: 'Nenhum usuário encontrado com este ID.',
  ERR_USER_CREATION_DISABLED: 'A criação de usuários foi desabilitada pelo administrador.',
  ERR_EMAIL_ALREADY_EXISTS: 'Já existe um usuário com este e-mail.',
  ERR_USER_LIMIT_REACHED: 'Seu plano não permite mais usuários.',
  ERR_USER_OWN_DELETE: 'Você não pode excluir o seu próprio usuário.',
  ERR_OPERATOR_SESSION:
    'Durante a visita, o operador da plataforma não cria nem muda acessos: senhas, usuários, convites e tokens.',
  ERR_LAST_ADMIN: 'A empresa precisa de pelo menos um administrador.',
  ERR_NO_INVITATION_FOUND: 'Este convite não existe mais. Peça outro a quem cuida da equipe.',
  ERR_INVITATION_EXPIRED: 'Este convite venceu ou já foi usado. Peça outro a quem cuida da equipe.',
  ERR_TOO_MANY_INVITATIONS:
    'Sua empresa enviou muitos convites na última hora. Aguarde um pouco e tente de novo.',
  ERR_TOO_MANY_INVITATIONS_TO_ONE:
    'Muitos convites foram enviados para este e-mail hoje. Tente de novo amanhã.',
  ERR_WRONG_PASSWORD: 'A senha atual está incorreta.',
  ERR_EMAIL_UNCONFIRMED: 'Confirme seu e-mail antes de entrar: abra o link que enviamos para você.',
  ERR_CONFIRMATION_INVALID: 'Este link de confirmação venceu ou não vale. Entre e peça outro.',
  ERR_RESET_CODE_INVALID:
    'Este código não vale: confira-o, ou peça outro. Ele vence em uma hora e só pode ser usado uma vez.',

  ERR_NO_COMPANY_FOUND: 'Nenhuma empresa encontrada com este ID.',
  ERR_COMPANY_PROTECTED: 'Esta empresa não pode ser excluída nem desativada.',
  ERR_COMPANY_NAME_DIFFERS: 'O nome digitado não é o da empresa.',
  ERR_NO_PLAN_FOUND: 'Nenhum plano encontrado com este ID.',
  ERR_PLAN_NAME_ALREADY_EXISTS: 'Já existe um plano com este nome.',
  ERR_PLAN_IN_USE: 'Há empresas usando este plano.',
  ERR_PLAN_TOO_SMALL: 'A empresa usa mais do que este plano permite.',
  ERR_INVOICE_PAID: 'Esta fatura já está paga.',
  ERR_INVOICE_NOT_PAID: 'Esta fatura não está paga.',
  ERR_PIX_NOT_SET_UP:
    'Ainda não há chave Pix para receber pagamentos. Fale com quem opera a plataforma.',
  ERR_PIX_TEXT_UNREADABLE:
    'Os bancos não conseguem mostrar o nome ou a cidade de quem recebe. Um administrador os escreve com letras de A a Z ou números em Configurações, Opções.',
  ERR_CHARGE_NO_KEY:
    'A empresa ainda não tem chave Pix. Um administrador informa a chave, o nome e a cidade em Configurações, Opções.',
  ERR_NO_CHARGE_FOUND: 'Nenhuma cobrança encontrada com este ID.',
  ERR_CHARGE_SETTLED: 'Esta cobrança já foi paga ou cancelada.',
  ERR_CHARGE_TOO_LATE: 'A confirmação só pode ser desfeita por uma hora.',
  ERR_PIX_PROVIDER_FAILED: 'O provedor de Pix não respondeu. Tente de novo em alguns instantes.',
  ERR_DOCUMENT_NEEDED: 'Para este Pix é preciso o CPF ou CNPJ de quem paga.',
  ERR_AUTOMATIC_NOT_OFFERED: 'O Pix Automático não está disponível para esta assinatura.',
  ERR_AUTOMATIC_ACTIVE: 'O Pix Automático desta assinatura já está ativo.',
  ERR_NO_PAYMENT_FOUND: 'Nenhum pagamento a conferir foi encontrado com este ID.',

  ERR_NO_SETTING_FOUND: 'Nenhuma configuração encontrada com este ID.',
  ERR_NO_QUEUE_FOUND: 'Nenhuma fila encontrada com este ID.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já está em uso. Escolha outra.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Já existe uma fila com este nome.',
  ERR_QUEUE_LIMIT_REACHED: 'Seu plano não permite mais filas.',
  ERR_QUEUE_OVERFLOW_CIRCLE: 'Os atendimentos voltariam a esta fila. Escolha outra fila.',
  ERR_NO_QUEUE_OPTION_FOUND: 'Nenhuma opção de menu encontrada com este ID.',
  ERR_QUEUE_OPTION_LIMIT_REACHED: 'O menu desta fila não comporta mais opções.',
  ERR_NO_BOT_CALL_FOUND: 'Nenhuma chamada encontrada com este ID.',
  ERR_BOT_CALL_NOT_REPEATABLE:
    'Esta chamada não pode ser repetida: o endereço mudou ou o que foi enviado não está mais inteiro.',
  ERR_NO_PROMPT_FOUND: 'Nenhum prompt encontrado com este ID.',
  ERR_NO_PROPOSAL_FOUND: 'Esta proposta já foi enviada, descartada ou substituída.',
  ERR_NO_DIALOG_FOUND: 'Nenhuma integração encontrada com este ID.',
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'Já existe uma integração com este nome.',
  ERR_INTEGRATION_ADDRESS_REFUSED:
    'Este endereço não é aceito: use um endereço público http ou https.',
  ERR_SECRET_FOR_OTHER_ADDRESS:
    'O endereço mudou: digite de novo a credencial, que foi dada para o endereço anterior.',
  ERR_TEST_SESSION_DIALOG: 'O Google não aceitou esta chave, ou não respondeu.',
  ERR_TEST_REPLY_DIALOG:
    'O agente não respondeu. Confira o projeto, o idioma e as permissões da conta.',

  ERR_AI_NOT_SET_UP:
    'A empresa ainda não tem uma conta de IA. Um administrador salva a chave em Configurações, Opções.',
  ERR_AI_KEY_REFUSED:
    'A IA não aceitou a chave da empresa. Um administrador confere em Configurações, Opções.',
  ERR_AI_REFUSED:
    'A IA recusou o pedido. Um administrador confere o modelo e o endereço em Configurações, Opções.',
  ERR_AI_BUSY: 'A IA está ocupada, ou a conta ficou sem créditos. Tente de novo em instantes.',
  ERR_AI_UNREACHABLE: 'A conexão com a IA falhou. Tente de novo.',
  ERR_AI_UNAVAILABLE: 'A IA está com problemas. Tente de novo em instantes.',
  ERR_AI_TIMEOUT: 'A IA demorou demais. Tente de novo.',
  ERR_AI_UNREADABLE:
    'O que a IA respondeu não pôde ser lido. Um administrador confere o endereço e o modelo.',
  ERR_AI_MONTH_SPENT: 'A empresa já usou os tokens de IA deste mês.',

  ERR_NO_FLOW_FOUND: 'Nenhum fluxo encontrado com este ID.',
  ERR_FLOW_NAME_ALREADY_EXISTS: 'Já existe um fluxo com este nome.',
  ERR_FLOW_LIMIT_REACHED: 'Sua empresa já tem o máximo de fluxos.',
  ERR_FLOW_CHANGED_MEANWHILE:
    'Outra pessoa salvou este fluxo enquanto você o editava. Recarregue para ver o que mudou.',
  ERR_FLOW_NOT_PUBLISHED: 'Este fluxo ainda não foi publicado.',
  ERR_FLOW_NO_START: 'O fluxo não tem um início.',
  ERR_FLOW_INACTIVE: 'Este fluxo está desativado.',
  ERR_FLOW_NOT_STARTED:
    'O fluxo não pôde começar: uma pessoa atende este cliente, ou nada é dito a ele automaticamente.',
  ERR_FLOW_IMPORT_UNREADABLE:
    'Este arquivo não é um fluxo do Guichê nem uma exportação do Typebot.',
  ERR_FLOW_CAMPAIGN_LIMIT_REACHED: 'Sua empresa já tem o máximo de campanhas de frase.',
  ERR_NO_FLOW_CAMPAIGN_FOUND: 'Nenhuma campanha de frase encontrada com este ID.',
  ERR_NO_FLOW_SESSION_FOUND: 'O cliente não está mais neste fluxo.',
  ERR_NO_FLOW_NODE_FOUND: 'Este bloco não existe na versão em que o cliente está.',

  ERR_NO_OTHER_WHATSAPP: 'Deve haver pelo menos um WhatsApp padrão.',
  ERR_NO_DEF_WAPP_FOUND: 'Nenhum WhatsApp padrão encontrado. Verifique a página de conexões.',
  ERR_NO_WAPP_FOUND: 'Nenhuma conexão encontrada com este ID.',
  ERR_WAPP_NOT_INITIALIZED:
    'Esta sessão do WhatsApp não foi inicializada. Verifique a página de conexões.',
  ERR_WAPP_CHECK_CONTACT:
    'Não foi possível verificar o contato no WhatsApp. Verifique a página de conexões.',
  ERR_WAPP_INVALID_CONTACT: 'Este não é um número de WhatsApp válido.',
  ERR_WAPP_DOWNLOAD_MEDIA:
    'Não foi possível baixar a mídia do WhatsApp. Verifique a página de conexões.',
  ERR_MEDIA_NOT_LOADED: 'Este arquivo ainda não foi baixado do WhatsApp.',
  ERR_WAPP_GREETING_REQUIRED: 'A mensagem de saudação é obrigatória quando há mais de uma fila.',
  ERR_CONNECTION_NAME_ALREADY_EXISTS: 'Já existe uma conexão com este nome.',
  ERR_CONNECTION_LIMIT_REACHED: 'Seu plano não permite mais conexões.',
  ERR_PROVIDER_NOT_AVAILABLE: 'Este tipo de conexão não está disponível neste servidor.',

  ERR_NO_TICKET_FOUND: 'Nenhum atendimento encontrado com este ID.',
  ERR_OTHER_OPEN_TICKET: 'Já existe um atendimento aberto para este contato.',
  ERR_TICKET_NOT_OPEN: 'O atendimento não está aberto. Aceite ou reabra antes de enviar.',
  ERR_TICKET_OF_HISTORY:
    'Aqui está só o que foi escrito antes da conexão. Abra um novo atendimento com o contato.',
  ERR_NOTHING_TO_UNDO: 'Não há nada a desfazer.',
  ERR_NO_TICKET_VIEW_FOUND: 'Nenhuma visão encontrada com este ID.',
  ERR_TICKET_VIEW_LIMIT_REACHED: 'Você já tem o máximo de visões salvas.',
  ERR_NO_CLOSE_REASON_FOUND: 'A fila deste atendimento não tem este motivo.',
  ERR_NO_RULE_FOUND: 'Nenhuma regra encontrada com este ID.',
  ERR_RULE_LIMIT_REACHED: 'Não cabem mais regras: exclua uma que não se usa.',
  ERR_RULE_NAME_ALREADY_EXISTS: 'Já existe uma regra com este nome.',
  ERR_RULE_BROKEN: 'Algo que esta regra usa não existe mais. Edite a regra.',
  ERR_RULE_TOO_OFTEN:
    'As regras já agiram muitas vezes nesta conversa em poucos minutos: parece que outra máquina responde.',
  ERR_NO_MACRO_FOUND: 'Nenhuma macro encontrada com este ID.',
  ERR_MACRO_LIMIT_REACHED: 'Não cabem mais macros: exclua uma que não se usa.',
  ERR_MACRO_NAME_ALREADY_EXISTS: 'Já existe uma macro com este nome.',
  ERR_MACRO_KEY_TAKEN: 'Outra macro já usa esta tecla, ou uma que começa por ela.',
  ERR_MACRO_BROKEN:
    'Algo que esta macro usa não existe mais ou não está disponível para você. Edite a macro.',
  ERR_MACRO_OF_OTHER_QUEUE: 'Esta macro é de outras filas.',
  ERR_CREATING_TICKET: 'Não foi possível criar o atendimento no banco de dados.',
  ERR_CREATING_MESSAGE: 'Não foi possível criar a mensagem no banco de dados.',
  ERR_NO_MESSAGE_FOUND: 'Nenhuma mensagem encontrada com este ID.',
  ERR_MESSAGE_NOT_FAILED: 'Esta mensagem não falhou e não precisa ser reenviada.',
  ERR_NO_PUSH_SUBSCRIPTION_FOUND: 'Este navegador não recebe mais avisos.',
  ERR_PUSH_ENDPOINT_REFUSED: 'O endereço de avisos deste navegador não é aceito.',
  ERR_PUSH_FAILED:
    'O serviço de avisos do navegador não aceitou o envio. Desative e ative de novo.',
  ERR_ANSWERED_MEANWHILE: 'Um colega respondeu enquanto você escrevia. Confira antes de enviar.',
  ERR_NO_EVENT_FOUND: 'Este evento não está mais na lista.',
  ERR_SEND_UNANSWERED:
    'Não deu para saber se a mensagem chegou: o WhatsApp não respondeu. Confira antes de enviar de novo.',
  ERR_SEND_EXPIRED:
    'A mensagem esperou demais e não foi enviada. Confira se ainda vale e envie de novo.',
  ERR_SEND_GIVEN_UP: 'Alguém desistiu de enviar esta mensagem. Ela pode ser enviada de novo.',
  ERR_OUTSIDE_WINDOW:
    'O cliente escreveu há mais de 24 horas: o WhatsApp só aceita modelos aprovados.',
  ERR_RECIPIENT_UNREACHABLE:
    'O WhatsApp não entrega a este número: pode não ter WhatsApp, estar desatualizado ou ter bloqueado você. Confira o número.',
  ERR_RECIPIENT_IS_SENDER: 'Este é o número da própria conexão. Escolha outro contato.',
  ERR_MARKETING_HELD:
    'O WhatsApp segurou esta mensagem de marketing para não cansar o cliente. Tente de novo em outro dia.',
  ERR_MARKETING_REFUSED: 'Este cliente não quer receber marketing da sua empresa. Não envie mais.',
  ERR_COUNTRY_NOT_ALLOWED: 'O WhatsApp não deixa sua empresa escrever para o país deste número.',
  ERR_CONTENT_NOT_SUPPORTED: 'O WhatsApp não aceita este tipo de mensagem. Envie de outra forma.',
  ERR_MEDIA_REFUSED:
    'O WhatsApp não aceitou o arquivo. Confira o formato e o tamanho e envie de novo.',
  ERR_TEMPLATE_MISMATCH:
    'Os dados não combinam com o modelo. Confira as variáveis e envie de novo.',
  ERR_TEMPLATE_UNAVAILABLE:
    'Este modelo não existe neste idioma, ou o WhatsApp o desativou. Escolha outro.',
  ERR_TEMPLATE_PAUSED: 'O WhatsApp pausou este modelo por baixa qualidade. Use outro, ou espere.',
  ERR_WAPP_PAYMENT:
    'O WhatsApp espera um pagamento. Confira a forma de pagamento no Gerenciador do WhatsApp.',
  ERR_WAPP_RESTRICTED:
    'O WhatsApp restringiu esta conta. Veja o motivo no aplicativo ou no Gerenciador do WhatsApp.',
  ERR_WAPP_AUTHORIZATION:
    'A autorização desta conexão venceu ou não basta. Renove o token na página de conexões.',
  ERR_WAPP_NUMBER_NOT_READY:
    'O número desta conexão não está pronto na API oficial. Confira registro e nome no Gerenciador do WhatsApp.',
  ERR_WAPP_RATE: 'O WhatsApp pediu para ir mais devagar. Espere um pouco e envie de novo.',
  ERR_WAPP_UNAVAILABLE: 'O WhatsApp está com problemas. Espere um pouco e envie de novo.',
  ERR_NEW_CONTACTS_HELD:
    'O WhatsApp não deixa esta conexão começar conversas por enquanto. Quem já escreveu pode ser respondido.',
  ERR_PAIRING_CODE: 'O código de pareamento não confere. Peça um novo na página de conexões.',
  ERR_SENDING_WAPP_MSG:
    'Não foi possível enviar a mensagem do WhatsApp. Verifique a página de conexões.',
  ERR_DELETE_WAPP_MSG: 'Não foi possível excluir a mensagem do WhatsApp.',
  ERR_FETCH_WAPP_MSG:
    'Não foi possível buscar a mensagem no WhatsApp. Talvez ela seja antiga demais.',
  ERR_EDIT_WAPP_MSG: 'Não foi possível editar a mensagem no WhatsApp.',
  ERR_REACT_WAPP_MSG: 'Não é possível reagir a mensagens nesta conexão.',
  ERR_TEMPLATE_WAPP_MSG: 'Esta conexão não envia modelos de mensagem.',
  ERR_EDIT_TOO_LATE: 'O prazo de 15 minutos para editar esta mensagem terminou.',
  ERR_FILE_EMPTY: 'Este arquivo está vazio. Escolha outro arquivo.',
  ERR_FILE_TOO_LARGE: 'Este arquivo é grande demais para o WhatsApp.',
  ERR_FILE_TYPE_NOT_ALLOWED:
    'Este tipo de arquivo não pode ser enviado, ou o conteúdo não é o que o nome diz.',
  ERR_NO_CONTACT_FOUND: 'Nenhum contato encontrado com este ID.',
  ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
  ERR_CONTACTS_NOT_MERGEABLE: 'Estes contatos não podem ser unidos.',
  ERR_NO_MERGE_FOUND: 'Esta união de contatos não existe.',
  ERR_MERGE_NOT_UNDOABLE:
    'Esta união já foi desfeita, ou outra mais recente precisa ser desfeita antes.',

  ERR_NO_TAG_FOUND: 'Nenhuma tag encontrada com este ID.',
  ERR_TAG_ALREADY_EXISTS: 'Já existe uma tag com este nome e esta cor.',
  ERR_NO_TICKET_NOTE_FOUND: 'Esta observação não existe mais.',
  ERR_NO_QUICK_MESSAGE_FOUND: 'Nenhuma resposta rápida encontrada com este ID.',
  ERR_NO_CHAT_FOUND: 'Esta conversa não existe mais ou você não participa dela.',
  ERR_NO_ANNOUNCEMENT_FOUND: 'Este informativo não existe mais.',
  ERR_NO_HELP_FOUND: 'Este vídeo de ajuda não existe mais.',
  ERR_NO_FILE_FOUND: 'Esta lista de arquivos não existe mais.',
  ERR_RATING_NAME_ALREADY_EXISTS: 'Já existe uma lista de arquivos com este nome.',

  ERR_API_TOKEN: 'Token da API ausente, incorreto ou revogado.',
  ERR_API_NOT_ALLOWED: 'Sua empresa não pode usar a API de mensagens.',
  ERR_CHECK_NUMBER: 'Número inválido. Use o código do país e somente números.',
  ERR_IDEMPOTENCY_KEY_REUSED: 'Esta chave já foi usada em outro envio.',
  ERR_PERSONAL_TOKEN: 'Token de acesso ausente, incorreto, vencido ou revogado.',
  ERR_MCP_ORIGIN_NOT_ALLOWED: 'Páginas deste endereço não podem usar o /mcp.',
  ERR_PERSONAL_TOKEN_READ_ONLY: 'Este token de acesso só permite leitura.',
  ERR_NO_TOOL_FOUND: 'Esta ferramenta não existe.',
  ERR_DRAFT_IN_THE_WAY:
    'Já existe um rascunho seu neste atendimento. Envie-o ou apague-o antes de salvar outro.',
  ERR_NO_PERSONAL_TOKEN_FOUND: 'Este token de acesso não existe mais.',
  ERR_PERSONAL_TOKEN_LIMIT_REACHED:
    'Você já tem 20 tokens de acesso. Revogue um deles antes de criar outro.',

  ERR_NO_ARTICLE_FOUND: 'Artigo não encontrado.',
  ERR_ARTICLE_LIMIT_REACHED: 'A empresa já tem 10.000 artigos.',
  ERR_ARTICLE_PDF_BROKEN: 'Este arquivo não é um PDF, ou está danificado.',
  ERR_ARTICLE_PDF_ENCRYPTED: 'Este PDF está protegido por senha. Envie uma cópia sem senha.',
  ERR_ARTICLE_PDF_WITHOUT_TEXT: 'Não há texto neste PDF: talvez as páginas sejam imagens.',
  ERR_ARTICLE_PDF_TOO_LONG: 'Este PDF tem mais de 300 páginas. Divida-o em partes.',
  ERR_ARTICLE_PDF_TOO_HEAVY: 'Este PDF é pesado demais para ser lido. Divida-o ou simplifique-o.',
  ERR_ARTICLE_PAGE_REFUSED: 'Este endereço não é aceito: use um endereço público http ou https.',
  ERR_ARTICLE_PAGE_UNREACHABLE: 'A página não respondeu. Verifique o endereço e tente de novo.',
  ERR_ARTICLE_PAGE_TOO_LARGE: 'Esta página é grande demais.',
  ERR_ARTICLE_PAGE_WITHOUT_TEXT: 'Não há texto nesta página que se possa ler.',
  ERR_ARTICLE_OF_NO_PAGE: 'Este artigo não veio de uma página da web.',
  ERR_ARTICLES_BUSY: 'Há muitos arquivos sendo lidos agora. Tente de novo em instantes.',
  ERR_NO_CONTACTLIST_FOUND: 'Nenhuma lista de contatos encontrada com este ID.',
  ERR_NO_CONTACTLISTITEM_FOUND: 'Nenhum contato da lista encontrado com este ID.',
  ERR_CONTACTLIST_LIMIT_REACHED: 'A empresa já tem 5.000 listas de contatos.',
  ERR_CONTACTLIST_FULL: 'Uma lista tem no máximo 1.000.000 de contatos.',
  ERR_CONTACTLIST_IS_SEGMENT: 'Este é um segmento vivo: os contatos vêm do filtro dele.',
  ERR_CONTACTLIST_NO_SEGMENT: 'Esta lista não é um segmento vivo.',
  ERR_CONTACTLIST_BUSY: 'Esta lista já está sendo preenchida. Espere terminar.',
  ERR_CONTACTLIST_NO_CHECK: 'Os números desta lista não estão sendo verificados.',
  ERR_DUPLICATED_CONTACTLISTITEM: 'Este número já está na lista.',
  ERR_SHEET_KIND: 'Envie uma planilha .xlsx ou .xls, ou um arquivo CSV onde ele é aceito.',
  ERR_SHEET_BROKEN: 'Este arquivo não é uma planilha, ou está danificado.',
  ERR_SHEET_ENCRYPTED: 'Esta planilha está protegida por senha. Envie uma cópia sem senha.',
  ERR_SHEET_EMPTY: 'Não há contatos nesta planilha.',
  ERR_SHEET_HEADERS:
    'A planilha precisa de uma linha com os títulos das colunas, como Nome e Telefone. Baixe o exemplo.',
  ERR_SHEET_TOO_LONG: 'Esta planilha tem mais de 100.000 linhas. Divida-a em partes.',
  ERR_SHEET_TOO_HEAVY: 'Esta planilha é pesada demais para ser lida. Divida-a ou simplifique-a.',
  ERR_SHEET_GONE: 'O arquivo desta importação não está mais no servidor. Envie-o de novo.',
  ERR_SHEET_BUSY: 'Há muitas planilhas sendo lidas agora. Tente de novo em instantes.',
  ERR_NO_IMPORT_FOUND: 'Nenhuma importação encontrada com este ID.',
  ERR_NO_SCHEDULE_FOUND: 'Nenhum agendamento encontrado com este ID.',
  ERR_NO_WEBHOOK_FOUND: 'Webhook não encontrado.',
  ERR_NO_DELIVERY_FOUND: 'Entrega não encontrada.',
  ERR_WEBHOOK_LIMIT_REACHED: 'A empresa já tem 20 webhooks.',
  ERR_WEBHOOK_ADDRESS_REFUSED: 'Este endereço não é aceito: use um endereço público http ou https.',
  ERR_SCHEDULE_ALREADY_SENT: 'Este agendamento já foi enviado e não pode mais ser alterado.',
  ERR_NO_CAMPAIGN_FOUND: 'Nenhuma campanha encontrada com este ID.',
  ERR_CAMPAIGN_NOT_EDITABLE:
    'Esta campanha não pode mais ser alterada: ela já começou ou começa em menos de uma hora.',
  ERR_CAMPAIGN_IN_PROGRESS: 'Esta campanha está em andamento. Pare-a antes de excluir.',
  ERR_CAMPAIGN_NOT_STARTABLE: 'Só uma campanha inativa ou programada pode ser iniciada.',
  ERR_CAMPAIGN_NOT_RUNNING: 'Só uma campanha programada ou em andamento pode ser parada.',
  ERR_CAMPAIGN_NOT_CANCELLED: 'Só uma campanha cancelada pode ser retomada.',
  ERR_CAMPAIGN_WITHOUT_LIST: 'Escolha uma lista de contatos para esta campanha.',
  ERR_CAMPAIGN_WITHOUT_TEXT: 'Escreva ao menos uma mensagem ou anexe um arquivo.',
  ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED:
    'O modelo desta campanha não está aprovado em nenhuma das conexões escolhidas.',
  ERR_CAMPAIGN_TEMPLATE_UNFILLED:
    'Falta preencher algo do modelo desta campanha, ou ele mudou. Abra a campanha e preencha todos os campos.',
  ERR_CAMPAIGN_UNKNOWN_VARIABLES:
    'A mensagem tem variáveis que nada preenche. Corrija ou remova o que está entre chaves.',
  ERR_CAMPAIGN_UNKNOWN_VARIABLES_named: 'Nada preenche {{names}}. Corrija ou remova nas mensagens.',
  ERR_CAMPAIGN_VARIABLES_EMPTY: 'Faltava a este contato um valor para uma variável da mensagem.',
  ERR_CAMPAIGN_VARIABLES_EMPTY_named: 'Faltava a este contato um valor para {{names}}.',
  ERR_CONTACT_BLOCKED: 'Este contato está bloqueado.',
  ERR_CONTACT_OPTED_OUT: 'Este contato pediu para não receber mensagens que a empresa começa.',
  ERR_NO_OPT_OUT_FOUND: 'Descadastro não encontrado.',
  ERR_CAMPAIGN_CAP_REACHED:
    'Este contato já recebeu o máximo de mensagens de campanhas neste período.',
  ERR_CONTACT_BEING_SERVED: 'Este contato estava em atendimento ou aguardando resposta.',
  ERR_CAMPAIGN_NUMBER_UNCHECKED: 'Este número não tinha sido verificado quando a campanha começou.',
  ERR_CAMPAIGN_NUMBER_INVALID: 'Este número não está no WhatsApp.',
  ERR_CAMPAIGN_NUMBER_MISSING: 'Este contato da lista não tem número.',
}

const en: Errors = {
  ERR_TOO_LARGE: 'What you sent is too large.',
  ERR_NO_PERMISSION: 'You have no permission for this.',
  ERR_NO_SESSION_FOUND: 'That session no longer exists.',
  'field.password_classes': 'Use upper and lower case letters and digits.',
  'field.unrecognized_keys': 'There is more here than expected.',

  ERR_NO_USER_FOUND: 'No user was found with this ID.',
  ERR_USER_CREATION_DISABLED: 'User creation was disabled by the administrator.',
  ERR_EMAIL_ALREADY_EXISTS: 'A user with this email already exists.',
  ERR_USER_LIMIT_REACHED: 'Your plan allows no more users.',
  ERR_USER_OWN_DELETE: 'You cannot delete your own user.',
  ERR_OPERATOR_SESSION:
    'On a visit, the platform operator neither creates nor changes access: passwords, users, invitations and tokens.',
  ERR_LAST_ADMIN: 'The company needs at least one administrator.',
  ERR_NO_INVITATION_FOUND:
    'This invitation no longer exists. Ask whoever looks after the team for another.',
  ERR_INVITATION_EXPIRED:
    'This invitation has expired or was used already. Ask whoever looks after the team for another.',
  ERR_TOO_MANY_INVITATIONS:
    'Your company sent many invitations in the last hour. Wait a while and try again.',
  ERR_TOO_MANY_INVITATIONS_TO_ONE:
    'Many invitations were sent to this e-mail today. Try again tomorrow.',
  ERR_WRONG_PASSWORD: 'The current password is wrong.',
  ERR_EMAIL_UNCONFIRMED: 'Confirm your email before you sign in: open the link that we sent you.',
  ERR_CONFIRMATION_INVALID:
    'This confirmation link has expired or is not valid. Sign in and ask for another.',
  ERR_RESET_CODE_INVALID:
    'This code is not valid: check it, or ask for another. It expires after an hour and can be used once.',

  ERR_NO_COMPANY_FOUND: 'No company was found with this ID.',
  ERR_COMPANY_PROTECTED: 'This company cannot be deleted or disabled.',
  ERR_COMPANY_NAME_DIFFERS: 'The name typed is not the company’s.',
  ERR_NO_PLAN_FOUND: 'No plan was found with this ID.',
  ERR_PLAN_NAME_ALREADY_EXISTS: 'A plan with this name already exists.',
  ERR_PLAN_IN_USE: 'Companies are using this plan.',
  ERR_PLAN_TOO_SMALL: 'The company uses more than this plan allows.',
  ERR_INVOICE_PAID: 'This invoice is paid already.',
  ERR_INVOICE_NOT_PAID: 'This invoice is not paid.',
  ERR_PIX_NOT_SET_UP: 'There is no Pix key to receive payments yet. Ask whoever runs the platform.',
  ERR_PIX_TEXT_UNREADABLE:
    'Banks cannot show the name or the city of the receiver. An administrator writes them with letters from A to Z or digits in Settings, Options.',
  ERR_CHARGE_NO_KEY:
    'The company has no Pix key yet. An administrator sets key, name and city in Settings, Options.',
  ERR_NO_CHARGE_FOUND: 'No charge found with this ID.',
  ERR_CHARGE_SETTLED: 'This charge is paid or cancelled already.',
  ERR_CHARGE_TOO_LATE: 'A confirmation can be undone for an hour only.',
  ERR_PIX_PROVIDER_FAILED: 'The Pix provider did not answer. Try again in a moment.',
  ERR_DOCUMENT_NEEDED: 'This Pix needs the CPF or CNPJ of whoever pays.',
  ERR_AUTOMATIC_NOT_OFFERED: 'Pix Automático is not available for this subscription.',
  ERR_AUTOMATIC_ACTIVE: 'Pix Automático is already active for this subscription.',
  ERR_NO_PAYMENT_FOUND: 'No payment to be looked at was found with this ID.',

  ERR_NO_SETTING_FOUND: 'No setting was found with this ID.',
  ERR_NO_QUEUE_FOUND: 'No queue was found with this ID.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'This color is already in use. Pick another one.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'A queue with this name already exists.',
  ERR_QUEUE_LIMIT_REACHED: 'Your plan does not allow more queues.',
  ERR_QUEUE_OVERFLOW_CIRCLE: 'Tickets would come back to this queue. Choose another queue.',
  ERR_NO_QUEUE_OPTION_FOUND: 'No menu option found with this ID.',
  ERR_QUEUE_OPTION_LIMIT_REACHED: 'The menu of this queue cannot hold more options.',
  ERR_NO_BOT_CALL_FOUND: 'No call found with this ID.',
  ERR_BOT_CALL_NOT_REPEATABLE:
    'This call cannot be repeated: the address has changed, or what was sent is no longer whole.',
  ERR_NO_PROMPT_FOUND: 'No prompt found with this ID.',
  ERR_NO_PROPOSAL_FOUND: 'This proposal was already sent, discarded or replaced.',
  ERR_NO_DIALOG_FOUND: 'No integration found with this ID.',
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'An integration with this name already exists.',
  ERR_INTEGRATION_ADDRESS_REFUSED:
    'This address is not accepted: use a public http or https address.',
  ERR_SECRET_FOR_OTHER_ADDRESS:
    'The address has changed: type the credential again, as it was given for the former address.',
  ERR_TEST_SESSION_DIALOG: 'Google did not accept this key, or did not answer.',
  ERR_TEST_REPLY_DIALOG:
    'The agent did not answer. Check the project, the language and what the account may do.',

  ERR_AI_NOT_SET_UP:
    'The company has no AI account yet. An administrator saves its key in Settings, Options.',
  ERR_AI_KEY_REFUSED:
    "The AI did not accept the company's key. An administrator checks it in Settings, Options.",
  ERR_AI_REFUSED:
    'The AI refused the request. An administrator checks model and address in Settings, Options.',
  ERR_AI_BUSY: 'The AI is busy, or the account has run out of credit. Try again in a moment.',
  ERR_AI_UNREACHABLE: 'The connection to the AI failed. Try again.',
  ERR_AI_UNAVAILABLE: 'The AI has problems. Try again in a moment.',
  ERR_AI_TIMEOUT: 'The AI took too long. Try again.',
  ERR_AI_UNREADABLE:
    'What the AI answered could not be read. An administrator checks the address and the model.',
  ERR_AI_MONTH_SPENT: "The company has used this month's AI tokens.",

  ERR_NO_FLOW_FOUND: 'No flow found with this ID.',
  ERR_FLOW_NAME_ALREADY_EXISTS: 'There is already a flow with this name.',
  ERR_FLOW_LIMIT_REACHED: 'Your company already has as many flows as it may.',
  ERR_FLOW_CHANGED_MEANWHILE:
    'Somebody else saved this flow while you were editing it. Reload to see what changed.',
  ERR_FLOW_NOT_PUBLISHED: 'This flow has not been published yet.',
  ERR_FLOW_NO_START: 'The flow has no start.',
  ERR_FLOW_INACTIVE: 'This flow is switched off.',
  ERR_FLOW_NOT_STARTED:
    'The flow could not start: a person is serving this customer, or nothing is said to them automatically.',
  ERR_FLOW_IMPORT_UNREADABLE: 'This file is neither a flow of Guichê nor an export of Typebot.',
  ERR_FLOW_CAMPAIGN_LIMIT_REACHED: 'Your company already has as many phrase campaigns as it may.',
  ERR_NO_FLOW_CAMPAIGN_FOUND: 'No phrase campaign found with this ID.',
  ERR_NO_FLOW_SESSION_FOUND: 'The customer is no longer in this flow.',
  ERR_NO_FLOW_NODE_FOUND: 'This block is not in the version in which the customer is.',

  ERR_NO_OTHER_WHATSAPP: 'There must be at least one default WhatsApp.',
  ERR_NO_DEF_WAPP_FOUND: 'No default WhatsApp was found. Check the connections page.',
  ERR_NO_WAPP_FOUND: 'No connection was found with this ID.',
  ERR_WAPP_NOT_INITIALIZED: 'This WhatsApp session is not initialized. Check the connections page.',
  ERR_WAPP_CHECK_CONTACT:
    'The contact could not be checked on WhatsApp. Check the connections page.',
  ERR_WAPP_INVALID_CONTACT: 'This is not a valid WhatsApp number.',
  ERR_WAPP_DOWNLOAD_MEDIA:
    'The media could not be downloaded from WhatsApp. Check the connections page.',
  ERR_MEDIA_NOT_LOADED: 'This file has not been downloaded from WhatsApp yet.',
  ERR_WAPP_GREETING_REQUIRED: 'A greeting message is required when there is more than one queue.',
  ERR_CONNECTION_NAME_ALREADY_EXISTS: 'A connection with this name already exists.',
  ERR_CONNECTION_LIMIT_REACHED: 'Your plan allows no more connections.',
  ERR_PROVIDER_NOT_AVAILABLE: 'This kind of connection is not available on this server.',

  ERR_NO_TICKET_FOUND: 'No ticket was found with this ID.',
  ERR_OTHER_OPEN_TICKET: 'There is already an open ticket for this contact.',
  ERR_TICKET_NOT_OPEN: 'The ticket is not open. Accept or reopen it before sending.',
  ERR_TICKET_OF_HISTORY:
    'This is only what was written before the connection. Open a new ticket with the contact.',
  ERR_NOTHING_TO_UNDO: 'There is nothing to undo.',
  ERR_NO_TICKET_VIEW_FOUND: 'No view found with this ID.',
  ERR_TICKET_VIEW_LIMIT_REACHED: 'You already have as many saved views as possible.',
  ERR_NO_CLOSE_REASON_FOUND: 'The queue of this ticket has no such reason.',
  ERR_NO_RULE_FOUND: 'No rule was found with this ID.',
  ERR_RULE_LIMIT_REACHED: 'There is no room for more rules: delete one that nobody uses.',
  ERR_RULE_NAME_ALREADY_EXISTS: 'There is already a rule with this name.',
  ERR_RULE_BROKEN: 'Something this rule uses is gone. Edit the rule.',
  ERR_RULE_TOO_OFTEN:
    'Rules have acted on this conversation many times within minutes: another machine seems to answer them.',
  ERR_NO_MACRO_FOUND: 'No macro was found with this ID.',
  ERR_MACRO_LIMIT_REACHED: 'There is no room for more macros: delete one that nobody uses.',
  ERR_MACRO_NAME_ALREADY_EXISTS: 'There is already a macro with this name.',
  ERR_MACRO_KEY_TAKEN: 'Another macro already has this key, or one that begins with it.',
  ERR_MACRO_BROKEN:
    'Something this macro uses is gone, or is not available to you. Edit the macro.',
  ERR_MACRO_OF_OTHER_QUEUE: 'This macro belongs to other queues.',
  ERR_CREATING_TICKET: 'The ticket could not be created in the database.',
  ERR_CREATING_MESSAGE: 'The message could not be created in the database.',
  ERR_NO_MESSAGE_FOUND: 'No message was found with this ID.',
  ERR_MESSAGE_NOT_FAILED: 'This message did not fail and need not be sent again.',
  ERR_NO_PUSH_SUBSCRIPTION_FOUND: 'This browser is no longer notified.',
  ERR_PUSH_ENDPOINT_REFUSED: 'The notification address of this browser is not accepted.',
  ERR_PUSH_FAILED: 'The browser’s notification service did not take it. Turn it off and on again.',
  ERR_ANSWERED_MEANWHILE:
    'A colleague answered while you were writing. Have a look before sending.',
  ERR_NO_EVENT_FOUND: 'This event is no longer on the list.',
  ERR_SEND_UNANSWERED:
    'It is not known whether the message arrived: WhatsApp did not answer. Check before sending it again.',
  ERR_SEND_EXPIRED:
    'The message waited for too long and was not sent. See whether it still holds, and send it again.',
  ERR_SEND_GIVEN_UP: 'Somebody gave up sending this message. It can be sent again.',
  ERR_OUTSIDE_WINDOW:
    'The customer wrote more than 24 hours ago: WhatsApp takes approved templates only.',
  ERR_RECIPIENT_UNREACHABLE:
    'WhatsApp does not deliver to this number: it may have no WhatsApp, an old version, or have blocked you. Check the number.',
  ERR_RECIPIENT_IS_SENDER: 'This is the connection’s own number. Choose another contact.',
  ERR_MARKETING_HELD:
    'WhatsApp held this marketing message back so as not to tire the customer. Try again another day.',
  ERR_MARKETING_REFUSED:
    'This customer does not want marketing from your company. Do not send any more.',
  ERR_COUNTRY_NOT_ALLOWED:
    'WhatsApp does not let your company write to the country of this number.',
  ERR_CONTENT_NOT_SUPPORTED: 'WhatsApp does not take this type of message. Send it in another way.',
  ERR_MEDIA_REFUSED:
    'WhatsApp did not take the file. Check its format and size, and send it again.',
  ERR_TEMPLATE_MISMATCH:
    'What was filled in does not fit the template. Check its variables and send it again.',
  ERR_TEMPLATE_UNAVAILABLE:
    'This template does not exist in this language, or WhatsApp turned it off. Choose another.',
  ERR_TEMPLATE_PAUSED:
    'WhatsApp paused this template for its low quality. Use another one, or wait.',
  ERR_WAPP_PAYMENT:
    'WhatsApp is waiting for a payment. Check the payment method in WhatsApp Manager.',
  ERR_WAPP_RESTRICTED:
    'WhatsApp restricted this account. See why in the app or in WhatsApp Manager.',
  ERR_WAPP_AUTHORIZATION:
    'The authorization of this connection expired or is not enough. Renew its token on the connections page.',
  ERR_WAPP_NUMBER_NOT_READY:
    'The number of this connection is not ready at the official API. Check its registration and name in WhatsApp Manager.',
  ERR_WAPP_RATE: 'WhatsApp asked to go slower. Wait a little and send it again.',
  ERR_WAPP_UNAVAILABLE: 'WhatsApp has trouble of its own. Wait a little and send it again.',
  ERR_NEW_CONTACTS_HELD:
    'WhatsApp does not let this connection begin conversations for now. Whoever wrote already can be answered.',
  ERR_PAIRING_CODE: 'The pairing code does not match. Ask for a new one on the connections page.',
  ERR_SENDING_WAPP_MSG: 'The WhatsApp message could not be sent. Check the connections page.',
  ERR_DELETE_WAPP_MSG: 'The WhatsApp message could not be deleted.',
  ERR_FETCH_WAPP_MSG: 'The message could not be fetched from WhatsApp. It may be too old.',
  ERR_EDIT_WAPP_MSG: 'The message could not be edited on WhatsApp.',
  ERR_REACT_WAPP_MSG: 'Reactions cannot be sent over this connection.',
  ERR_TEMPLATE_WAPP_MSG: 'Message templates cannot be sent over this connection.',
  ERR_EDIT_TOO_LATE: 'The 15 minutes for editing this message are over.',
  ERR_FILE_EMPTY: 'This file is empty. Choose another file.',
  ERR_FILE_TOO_LARGE: 'This file is too large for WhatsApp.',
  ERR_FILE_TYPE_NOT_ALLOWED:
    'This type of file cannot be sent, or its content is not what its name says.',
  ERR_NO_CONTACT_FOUND: 'No contact was found with this ID.',
  ERR_DUPLICATED_CONTACT: 'A contact with this number already exists.',
  ERR_CONTACTS_NOT_MERGEABLE: 'These contacts cannot be merged.',
  ERR_NO_MERGE_FOUND: 'There is no such merge of contacts.',
  ERR_MERGE_NOT_UNDOABLE: 'This merge was undone already, or a later one has to be undone first.',

  ERR_NO_TAG_FOUND: 'No tag was found with this ID.',
  ERR_TAG_ALREADY_EXISTS: 'A tag with this name and color already exists.',
  ERR_NO_TICKET_NOTE_FOUND: 'This note no longer exists.',
  ERR_NO_QUICK_MESSAGE_FOUND: 'No quick message was found with this ID.',
  ERR_NO_CHAT_FOUND: 'This chat no longer exists, or you are not part of it.',
  ERR_NO_ANNOUNCEMENT_FOUND: 'This announcement no longer exists.',
  ERR_NO_HELP_FOUND: 'This help video no longer exists.',
  ERR_NO_FILE_FOUND: 'This file list no longer exists.',
  ERR_RATING_NAME_ALREADY_EXISTS: 'There is already a file list with this name.',

  ERR_API_TOKEN: 'API token missing, wrong or revoked.',
  ERR_API_NOT_ALLOWED: 'Your company may not use the messages API.',
  ERR_CHECK_NUMBER: 'Invalid number. Use the country code and digits only.',
  ERR_IDEMPOTENCY_KEY_REUSED: 'This key was already used for another send.',
  ERR_PERSONAL_TOKEN: 'Access token missing, wrong, expired or revoked.',
  ERR_MCP_ORIGIN_NOT_ALLOWED: 'Pages from this address may not use /mcp.',
  ERR_PERSONAL_TOKEN_READ_ONLY: 'This access token may only read.',
  ERR_NO_TOOL_FOUND: 'This tool does not exist.',
  ERR_DRAFT_IN_THE_WAY:
    'You already have a draft on this ticket. Send or clear it before saving another.',
  ERR_NO_PERSONAL_TOKEN_FOUND: 'This access token no longer exists.',
  ERR_PERSONAL_TOKEN_LIMIT_REACHED:
    'You already have 20 access tokens. Revoke one before making another.',

  ERR_NO_ARTICLE_FOUND: 'Article not found.',
  ERR_ARTICLE_LIMIT_REACHED: 'The company already has 10,000 articles.',
  ERR_ARTICLE_PDF_BROKEN: 'This file is not a PDF, or it is damaged.',
  ERR_ARTICLE_PDF_ENCRYPTED: 'This PDF is protected by a password. Upload a copy without one.',
  ERR_ARTICLE_PDF_WITHOUT_TEXT: 'There is no text in this PDF: its pages may be images.',
  ERR_ARTICLE_PDF_TOO_LONG: 'This PDF has more than 300 pages. Split it into parts.',
  ERR_ARTICLE_PDF_TOO_HEAVY: 'This PDF is too heavy to be read. Split it or simplify it.',
  ERR_ARTICLE_PAGE_REFUSED: 'This address is not accepted: use a public http or https address.',
  ERR_ARTICLE_PAGE_UNREACHABLE: 'The page did not answer. Check the address and try again.',
  ERR_ARTICLE_PAGE_TOO_LARGE: 'This page is too large.',
  ERR_ARTICLE_PAGE_WITHOUT_TEXT: 'There is no text on this page that can be read.',
  ERR_ARTICLE_OF_NO_PAGE: 'This article did not come from a web page.',
  ERR_ARTICLES_BUSY: 'Many files are being read right now. Try again in a moment.',
  ERR_NO_CONTACTLIST_FOUND: 'No contact list found with this ID.',
  ERR_NO_CONTACTLISTITEM_FOUND: 'No contact of a list found with this ID.',
  ERR_CONTACTLIST_LIMIT_REACHED: 'The company already has 5,000 contact lists.',
  ERR_CONTACTLIST_FULL: 'A list has at most 1,000,000 contacts.',
  ERR_CONTACTLIST_IS_SEGMENT: 'This is a live segment: its contacts come from its filter.',
  ERR_CONTACTLIST_NO_SEGMENT: 'This list is not a live segment.',
  ERR_CONTACTLIST_BUSY: 'This list is already being filled. Wait until that is done.',
  ERR_CONTACTLIST_NO_CHECK: 'The numbers of this list are not being checked.',
  ERR_DUPLICATED_CONTACTLISTITEM: 'This number is already in the list.',
  ERR_SHEET_KIND: 'Send a spreadsheet, .xlsx or .xls, or a CSV file where one is taken.',
  ERR_SHEET_BROKEN: 'This file is not a spreadsheet, or it is damaged.',
  ERR_SHEET_ENCRYPTED: 'This spreadsheet is protected by a password. Send a copy without one.',
  ERR_SHEET_EMPTY: 'There are no contacts in this spreadsheet.',
  ERR_SHEET_HEADERS:
    'The spreadsheet needs a row with the heads of its columns, such as Name and Phone. Download the example.',
  ERR_SHEET_TOO_LONG: 'This spreadsheet has more than 100,000 rows. Split it into parts.',
  ERR_SHEET_TOO_HEAVY: 'This spreadsheet is too heavy to be read. Split it or simplify it.',
  ERR_SHEET_GONE: 'The file of this import is no longer on the server. Send it again.',
  ERR_SHEET_BUSY: 'Many spreadsheets are being read right now. Try again in a moment.',
  ERR_NO_IMPORT_FOUND: 'No import found with this ID.',
  ERR_NO_SCHEDULE_FOUND: 'No schedule found with this ID.',
  ERR_NO_WEBHOOK_FOUND: 'Webhook not found.',
  ERR_NO_DELIVERY_FOUND: 'Delivery not found.',
  ERR_WEBHOOK_LIMIT_REACHED: 'The company already has 20 webhooks.',
  ERR_WEBHOOK_ADDRESS_REFUSED: 'This address is not accepted: use a public http or https address.',
  ERR_SCHEDULE_ALREADY_SENT: 'This schedule was already sent and can no longer be changed.',
  ERR_NO_CAMPAIGN_FOUND: 'No campaign found with this ID.',
  ERR_CAMPAIGN_NOT_EDITABLE:
    'This campaign can no longer be changed: it has begun, or begins in less than an hour.',
  ERR_CAMPAIGN_IN_PROGRESS: 'This campaign is under way. Stop it before you delete it.',
  ERR_CAMPAIGN_NOT_STARTABLE: 'Only an inactive or scheduled campaign can be started.',
  ERR_CAMPAIGN_NOT_RUNNING: 'Only a scheduled campaign or one under way can be stopped.',
  ERR_CAMPAIGN_NOT_CANCELLED: 'Only a cancelled campaign can be resumed.',
  ERR_CAMPAIGN_WITHOUT_LIST: 'Choose a contact list for this campaign.',
  ERR_CAMPAIGN_WITHOUT_TEXT: 'Write at least one message or attach a file.',
  ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED:
    'The template of this campaign is approved on none of the chosen connections.',
  ERR_CAMPAIGN_TEMPLATE_UNFILLED:
    'Something of the template of this campaign is not filled, or it was changed. Open the campaign and fill in all fields.',
  ERR_CAMPAIGN_UNKNOWN_VARIABLES:
    'The message has variables that nothing fills. Correct or remove what stands in braces.',
  ERR_CAMPAIGN_UNKNOWN_VARIABLES_named:
    'Nothing fills {{names}}. Correct or remove them in the messages.',
  ERR_CAMPAIGN_VARIABLES_EMPTY: 'This contact had nothing for a variable of the message.',
  ERR_CAMPAIGN_VARIABLES_EMPTY_named: 'This contact had nothing for {{names}}.',
  ERR_CONTACT_BLOCKED: 'This contact is blocked.',
  ERR_CONTACT_OPTED_OUT: 'This contact asked not to receive messages that the company begins.',
  ERR_NO_OPT_OUT_FOUND: 'Opt-out not found.',
  ERR_CAMPAIGN_CAP_REACHED: 'This contact has had the most campaign messages for this period.',
  ERR_CONTACT_BEING_SERVED: 'This contact was being served or waited for an answer.',
  ERR_CAMPAIGN_NUMBER_UNCHECKED: 'This number had not been checked when the campaign began.',
  ERR_CAMPAIGN_NUMBER_INVALID: 'This number is not on WhatsApp.',
  ERR_CAMPAIGN_NUMBER_MISSING: 'This contact of the list has no number.',
}

const es: Errors = {
  ERR_TOO_LARGE: 'Lo que enviaste es demasiado grande.',
  ERR_NO_PERMISSION: 'No tienes permiso para esto.',
  ERR_NO_SESSION_FOUND: 'Esa sesión ya no existe.',
  'field.password_classes': 'Usa mayúsculas, minúsculas y números.',
  'field.unrecognized_keys': 'Hay datos de más.',

  ERR_NO_USER_FOUND: 'No se encontró ningún usuario con este ID.',
  ERR_USER_CREATION_DISABLED: 'El administrador deshabilitó la creación de usuarios.',
  ERR_EMAIL_ALREADY_EXISTS: 'Ya existe un usuario con este correo.',
  ERR_USER_LIMIT_REACHED: 'Tu plan no permite más usuarios.',
  ERR_USER_OWN_DELETE: 'No puedes eliminar tu propio usuario.',
  ERR_OPERATOR_SESSION:
    'Durante la visita, el operador de la plataforma no crea ni cambia accesos: contraseñas, usuarios, invitaciones y tokens.',
  ERR_LAST_ADMIN: 'La empresa necesita al menos un administrador.',
  ERR_NO_INVITATION_FOUND: 'Esta invitación ya no existe. Pide otra a quien gestiona el equipo.',
  ERR_INVITATION_EXPIRED:
    'Esta invitación venció o ya se usó. Pide otra a quien gestiona el equipo.',
  ERR_TOO_MANY_INVITATIONS:
    'Tu empresa envió muchas invitaciones en la última hora. Espera un poco e inténtalo de nuevo.',
  ERR_TOO_MANY_INVITATIONS_TO_ONE:
    'Hoy se enviaron muchas invitaciones a este correo. Inténtalo de nuevo mañana.',
  ERR_WRONG_PASSWORD: 'La contraseña actual es incorrecta.',
  ERR_EMAIL_UNCONFIRMED: 'Confirma tu correo antes de entrar: abre el enlace que te enviamos.',
  ERR_CONFIRMATION_INVALID:
    'Este enlace de confirmación venció o no vale. Inicia sesión y pide otro.',
  ERR_RESET_CODE_INVALID:
    'Este código no vale: revísalo o pide otro. Vence en una hora y solo se puede usar una vez.',

  ERR_NO_COMPANY_FOUND: 'No se encontró ninguna empresa con este ID.',
  ERR_COMPANY_PROTECTED: 'Esta empresa no se puede eliminar ni desactivar.',
  ERR_COMPANY_NAME_DIFFERS: 'El nombre escrito no es el de la empresa.',
  ERR_NO_PLAN_FOUND: 'No se encontró ningún plan con este ID.',
  ERR_PLAN_NAME_ALREADY_EXISTS: 'Ya existe un plan con este nombre.',
  ERR_PLAN_IN_USE: 'Hay empresas que usan este plan.',
  ERR_PLAN_TOO_SMALL: 'La empresa usa más de lo que este plan permite.',
  ERR_INVOICE_PAID: 'Esta factura ya está pagada.',
  ERR_INVOICE_NOT_PAID: 'Esta factura no está pagada.',
  ERR_PIX_NOT_SET_UP:
    'Todavía no hay clave Pix para recibir pagos. Habla con quien opera la plataforma.',
  ERR_PIX_TEXT_UNREADABLE:
    'Los bancos no pueden mostrar el nombre o la ciudad de quien recibe. Un administrador los escribe con letras de la A a la Z o números en Configuración, Opciones.',
  ERR_CHARGE_NO_KEY:
    'La empresa todavía no tiene clave Pix. Un administrador indica la clave, el nombre y la ciudad en Configuración, Opciones.',
  ERR_NO_CHARGE_FOUND: 'Ningún cobro encontrado con este ID.',
  ERR_CHARGE_SETTLED: 'Este cobro ya está pagado o cancelado.',
  ERR_CHARGE_TOO_LATE: 'La confirmación solo puede deshacerse durante una hora.',
  ERR_PIX_PROVIDER_FAILED: 'El proveedor de Pix no respondió. Inténtalo de nuevo en un momento.',
  ERR_DOCUMENT_NEEDED: 'Para este Pix hace falta el CPF o CNPJ de quien paga.',
  ERR_AUTOMATIC_NOT_OFFERED: 'Pix Automático no está disponible para esta suscripción.',
  ERR_AUTOMATIC_ACTIVE: 'Pix Automático ya está activo en esta suscripción.',
  ERR_NO_PAYMENT_FOUND: 'No se encontró ningún pago por revisar con este ID.',

  ERR_NO_SETTING_FOUND: 'No se encontró ninguna configuración con este ID.',
  ERR_NO_QUEUE_FOUND: 'No se encontró ninguna cola con este ID.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Este color ya está en uso. Elige otro.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Ya existe una cola con este nombre.',
  ERR_QUEUE_LIMIT_REACHED: 'Tu plan no permite más colas.',
  ERR_QUEUE_OVERFLOW_CIRCLE: 'Las atenciones volverían a esta cola. Elige otra cola.',
  ERR_NO_QUEUE_OPTION_FOUND: 'No se encontró ninguna opción de menú con este ID.',
  ERR_QUEUE_OPTION_LIMIT_REACHED: 'El menú de esta cola no admite más opciones.',
  ERR_NO_BOT_CALL_FOUND: 'No se encontró ninguna llamada con este ID.',
  ERR_BOT_CALL_NOT_REPEATABLE:
    'Esta llamada no se puede repetir: la dirección cambió o lo enviado ya no está completo.',
  ERR_NO_PROMPT_FOUND: 'No se encontró ningún prompt con este ID.',
  ERR_NO_PROPOSAL_FOUND: 'Esta propuesta ya fue enviada, descartada o reemplazada.',
  ERR_NO_DIALOG_FOUND: 'No se encontró ninguna integración con este ID.',
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'Ya existe una integración con este nombre.',
  ERR_INTEGRATION_ADDRESS_REFUSED:
    'Esta dirección no se acepta: usa una dirección pública http o https.',
  ERR_SECRET_FOR_OTHER_ADDRESS:
    'La dirección cambió: escribe de nuevo la credencial, que se dio para la dirección anterior.',
  ERR_TEST_SESSION_DIALOG: 'Google no aceptó esta clave o no respondió.',
  ERR_TEST_REPLY_DIALOG:
    'El agente no respondió. Revisa el proyecto, el idioma y los permisos de la cuenta.',

  ERR_AI_NOT_SET_UP:
    'La empresa aún no tiene una cuenta de IA. Un administrador guarda la clave en Configuración, Opciones.',
  ERR_AI_KEY_REFUSED:
    'La IA no aceptó la clave de la empresa. Un administrador la revisa en Configuración, Opciones.',
  ERR_AI_REFUSED:
    'La IA rechazó el pedido. Un administrador revisa el modelo y la dirección en Configuración, Opciones.',
  ERR_AI_BUSY: 'La IA está ocupada, o la cuenta se quedó sin créditos. Inténtalo en un momento.',
  ERR_AI_UNREACHABLE: 'La conexión con la IA falló. Inténtalo de nuevo.',
  ERR_AI_UNAVAILABLE: 'La IA tiene problemas. Inténtalo en un momento.',
  ERR_AI_TIMEOUT: 'La IA tardó demasiado. Inténtalo de nuevo.',
  ERR_AI_UNREADABLE:
    'Lo que la IA respondió no se pudo leer. Un administrador revisa la dirección y el modelo.',
  ERR_AI_MONTH_SPENT: 'La empresa ya usó los tokens de IA de este mes.',

  ERR_NO_FLOW_FOUND: 'No se encontró ningún flujo con este ID.',
  ERR_FLOW_NAME_ALREADY_EXISTS: 'Ya existe un flujo con este nombre.',
  ERR_FLOW_LIMIT_REACHED: 'Tu empresa ya tiene el máximo de flujos.',
  ERR_FLOW_CHANGED_MEANWHILE:
    'Otra persona guardó este flujo mientras lo editabas. Recarga para ver qué cambió.',
  ERR_FLOW_NOT_PUBLISHED: 'Este flujo aún no se ha publicado.',
  ERR_FLOW_NO_START: 'El flujo no tiene un inicio.',
  ERR_FLOW_INACTIVE: 'Este flujo está desactivado.',
  ERR_FLOW_NOT_STARTED:
    'El flujo no pudo empezar: una persona atiende a este cliente, o no se le dice nada automáticamente.',
  ERR_FLOW_IMPORT_UNREADABLE:
    'Este archivo no es un flujo de Guichê ni una exportación de Typebot.',
  ERR_FLOW_CAMPAIGN_LIMIT_REACHED: 'Tu empresa ya tiene el máximo de campañas de frase.',
  ERR_NO_FLOW_CAMPAIGN_FOUND: 'No se encontró ninguna campaña de frase con este ID.',
  ERR_NO_FLOW_SESSION_FOUND: 'El cliente ya no está en este flujo.',
  ERR_NO_FLOW_NODE_FOUND: 'Este bloque no existe en la versión en la que está el cliente.',

  ERR_NO_OTHER_WHATSAPP: 'Debe haber al menos un WhatsApp predeterminado.',
  ERR_NO_DEF_WAPP_FOUND:
    'No se encontró ningún WhatsApp predeterminado. Revisa la página de conexiones.',
  ERR_NO_WAPP_FOUND: 'No se encontró ninguna conexión con este ID.',
  ERR_WAPP_NOT_INITIALIZED:
    'Esta sesión de WhatsApp no está inicializada. Revisa la página de conexiones.',
  ERR_WAPP_CHECK_CONTACT:
    'No se pudo verificar el contacto en WhatsApp. Revisa la página de conexiones.',
  ERR_WAPP_INVALID_CONTACT: 'Este no es un número de WhatsApp válido.',
  ERR_WAPP_DOWNLOAD_MEDIA:
    'No se pudo descargar el archivo de WhatsApp. Revisa la página de conexiones.',
  ERR_MEDIA_NOT_LOADED: 'Este archivo aún no se ha descargado de WhatsApp.',
  ERR_WAPP_GREETING_REQUIRED: 'El mensaje de saludo es obligatorio cuando hay más de una cola.',
  ERR_CONNECTION_NAME_ALREADY_EXISTS: 'Ya existe una conexión con este nombre.',
  ERR_CONNECTION_LIMIT_REACHED: 'Tu plan no permite más conexiones.',
  ERR_PROVIDER_NOT_AVAILABLE: 'Este tipo de conexión no está disponible en este servidor.',

  ERR_NO_TICKET_FOUND: 'No se encontró ninguna atención con este ID.',
  ERR_OTHER_OPEN_TICKET: 'Ya existe una atención abierta para este contacto.',
  ERR_TICKET_NOT_OPEN: 'La atención no está abierta. Acéptala o reábrela antes de enviar.',
  ERR_TICKET_OF_HISTORY:
    'Aquí solo está lo que se escribió antes de la conexión. Abre una nueva atención con el contacto.',
  ERR_NOTHING_TO_UNDO: 'No hay nada que deshacer.',
  ERR_NO_TICKET_VIEW_FOUND: 'Ninguna vista encontrada con este ID.',
  ERR_TICKET_VIEW_LIMIT_REACHED: 'Ya tienes el máximo de vistas guardadas.',
  ERR_NO_CLOSE_REASON_FOUND: 'La cola de esta atención no tiene este motivo.',
  ERR_NO_RULE_FOUND: 'No se encontró ninguna regla con este ID.',
  ERR_RULE_LIMIT_REACHED: 'No caben más reglas: elimina una que no se use.',
  ERR_RULE_NAME_ALREADY_EXISTS: 'Ya existe una regla con este nombre.',
  ERR_RULE_BROKEN: 'Algo que esta regla usa ya no existe. Edita la regla.',
  ERR_RULE_TOO_OFTEN:
    'Las reglas ya actuaron muchas veces en esta conversación en pocos minutos: parece que otra máquina responde.',
  ERR_NO_MACRO_FOUND: 'No se encontró ninguna macro con este ID.',
  ERR_MACRO_LIMIT_REACHED: 'No caben más macros: elimina una que no se use.',
  ERR_MACRO_NAME_ALREADY_EXISTS: 'Ya existe una macro con este nombre.',
  ERR_MACRO_KEY_TAKEN: 'Otra macro ya usa esta tecla, o una que empieza por ella.',
  ERR_MACRO_BROKEN:
    'Algo que esta macro usa ya no existe o no está disponible para ti. Edita la macro.',
  ERR_MACRO_OF_OTHER_QUEUE: 'Esta macro es de otras filas.',
  ERR_CREATING_TICKET: 'No se pudo crear la atención en la base de datos.',
  ERR_CREATING_MESSAGE: 'No se pudo crear el mensaje en la base de datos.',
  ERR_NO_MESSAGE_FOUND: 'No se encontró ningún mensaje con este ID.',
  ERR_MESSAGE_NOT_FAILED: 'Este mensaje no falló y no hace falta reenviarlo.',
  ERR_NO_PUSH_SUBSCRIPTION_FOUND: 'Este navegador ya no recibe avisos.',
  ERR_PUSH_ENDPOINT_REFUSED: 'La dirección de avisos de este navegador no se acepta.',
  ERR_PUSH_FAILED:
    'El servicio de avisos del navegador no aceptó el envío. Desactívalo y actívalo de nuevo.',
  ERR_ANSWERED_MEANWHILE: 'Un colega respondió mientras escribías. Revísalo antes de enviar.',
  ERR_NO_EVENT_FOUND: 'Este evento ya no está en la lista.',
  ERR_SEND_UNANSWERED:
    'No se sabe si el mensaje llegó: WhatsApp no respondió. Compruébalo antes de enviarlo otra vez.',
  ERR_SEND_EXPIRED:
    'El mensaje esperó demasiado y no se envió. Comprueba si aún vale y envíalo otra vez.',
  ERR_SEND_GIVEN_UP: 'Alguien desistió de enviar este mensaje. Se puede enviar de nuevo.',
  ERR_OUTSIDE_WINDOW:
    'El cliente escribió hace más de 24 horas: WhatsApp solo acepta plantillas aprobadas.',
  ERR_RECIPIENT_UNREACHABLE:
    'WhatsApp no entrega a este número: puede no tener WhatsApp, estar desactualizado o haberte bloqueado. Revisa el número.',
  ERR_RECIPIENT_IS_SENDER: 'Este es el número de la propia conexión. Elige otro contacto.',
  ERR_MARKETING_HELD:
    'WhatsApp retuvo este mensaje de marketing para no cansar al cliente. Inténtalo otro día.',
  ERR_MARKETING_REFUSED:
    'Este cliente no quiere recibir marketing de tu empresa. No le envíes más.',
  ERR_COUNTRY_NOT_ALLOWED: 'WhatsApp no permite que tu empresa escriba al país de este número.',
  ERR_CONTENT_NOT_SUPPORTED: 'WhatsApp no acepta este tipo de mensaje. Envíalo de otra forma.',
  ERR_MEDIA_REFUSED:
    'WhatsApp no aceptó el archivo. Revisa el formato y el tamaño y envíalo otra vez.',
  ERR_TEMPLATE_MISMATCH:
    'Los datos no encajan con la plantilla. Revisa las variables y envíala otra vez.',
  ERR_TEMPLATE_UNAVAILABLE:
    'Esta plantilla no existe en este idioma, o WhatsApp la desactivó. Elige otra.',
  ERR_TEMPLATE_PAUSED: 'WhatsApp pausó esta plantilla por baja calidad. Usa otra, o espera.',
  ERR_WAPP_PAYMENT:
    'WhatsApp espera un pago. Revisa el medio de pago en el Administrador de WhatsApp.',
  ERR_WAPP_RESTRICTED:
    'WhatsApp restringió esta cuenta. Mira el motivo en la aplicación o en el Administrador de WhatsApp.',
  ERR_WAPP_AUTHORIZATION:
    'La autorización de esta conexión venció o no alcanza. Renueva el token en la página de conexiones.',
  ERR_WAPP_NUMBER_NOT_READY:
    'El número de esta conexión no está listo en la API oficial. Revisa su registro y nombre en el Administrador de WhatsApp.',
  ERR_WAPP_RATE: 'WhatsApp pidió ir más despacio. Espera un poco y envíalo otra vez.',
  ERR_WAPP_UNAVAILABLE: 'WhatsApp tiene problemas. Espera un poco y envíalo otra vez.',
  ERR_NEW_CONTACTS_HELD:
    'WhatsApp no permite que esta conexión inicie conversaciones por ahora. Se puede responder a quien ya escribió.',
  ERR_PAIRING_CODE:
    'El código de vinculación no coincide. Pide uno nuevo en la página de conexiones.',
  ERR_SENDING_WAPP_MSG: 'No se pudo enviar el mensaje de WhatsApp. Revisa la página de conexiones.',
  ERR_DELETE_WAPP_MSG: 'No se pudo eliminar el mensaje de WhatsApp.',
  ERR_FETCH_WAPP_MSG: 'No se pudo obtener el mensaje de WhatsApp. Puede que sea demasiado antiguo.',
  ERR_EDIT_WAPP_MSG: 'No se pudo editar el mensaje en WhatsApp.',
  ERR_REACT_WAPP_MSG: 'No se puede reaccionar a mensajes en esta conexión.',
  ERR_TEMPLATE_WAPP_MSG: 'Esta conexión no envía plantillas de mensajes.',
  ERR_EDIT_TOO_LATE: 'Terminó el plazo de 15 minutos para editar este mensaje.',
  ERR_FILE_EMPTY: 'Este archivo está vacío. Elige otro archivo.',
  ERR_FILE_TOO_LARGE: 'Este archivo es demasiado grande para WhatsApp.',
  ERR_FILE_TYPE_NOT_ALLOWED:
    'Este tipo de archivo no se puede enviar, o el contenido no es lo que dice el nombre.',
  ERR_NO_CONTACT_FOUND: 'No se encontró ningún contacto con este ID.',
  ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
  ERR_CONTACTS_NOT_MERGEABLE: 'Estos contactos no se pueden unir.',
  ERR_NO_MERGE_FOUND: 'Esta unión de contactos no existe.',
  ERR_MERGE_NOT_UNDOABLE: 'Esta unión ya fue deshecha, o antes hay que deshacer otra más reciente.',

  ERR_NO_TAG_FOUND: 'No se encontró ninguna etiqueta con este ID.',
  ERR_TAG_ALREADY_EXISTS: 'Ya existe una etiqueta con este nombre y este color.',
  ERR_NO_TICKET_NOTE_FOUND: 'Esta nota ya no existe.',
  ERR_NO_QUICK_MESSAGE_FOUND: 'No se encontró ninguna respuesta rápida con este ID.',
  ERR_NO_CHAT_FOUND: 'Este chat ya no existe o no participas en él.',
  ERR_NO_ANNOUNCEMENT_FOUND: 'Este anuncio ya no existe.',
  ERR_NO_HELP_FOUND: 'Este video de ayuda ya no existe.',
  ERR_NO_FILE_FOUND: 'Esta lista de archivos ya no existe.',
  ERR_RATING_NAME_ALREADY_EXISTS: 'Ya existe una lista de archivos con este nombre.',

  ERR_API_TOKEN: 'Token de la API ausente, incorrecto o revocado.',
  ERR_API_NOT_ALLOWED: 'Tu empresa no puede usar la API de mensajes.',
  ERR_CHECK_NUMBER: 'Número inválido. Usa el código del país y solo números.',
  ERR_IDEMPOTENCY_KEY_REUSED: 'Esta clave ya se usó en otro envío.',
  ERR_PERSONAL_TOKEN: 'Token de acceso ausente, incorrecto, vencido o revocado.',
  ERR_MCP_ORIGIN_NOT_ALLOWED: 'Las páginas de esta dirección no pueden usar /mcp.',
  ERR_PERSONAL_TOKEN_READ_ONLY: 'Este token de acceso solo permite leer.',
  ERR_NO_TOOL_FOUND: 'Esta herramienta no existe.',
  ERR_DRAFT_IN_THE_WAY:
    'Ya tienes un borrador en esta atención. Envíalo o bórralo antes de guardar otro.',
  ERR_NO_PERSONAL_TOKEN_FOUND: 'Este token de acceso ya no existe.',
  ERR_PERSONAL_TOKEN_LIMIT_REACHED:
    'Ya tienes 20 tokens de acceso. Revoca uno antes de crear otro.',

  ERR_NO_ARTICLE_FOUND: 'Artículo no encontrado.',
  ERR_ARTICLE_LIMIT_REACHED: 'La empresa ya tiene 10.000 artículos.',
  ERR_ARTICLE_PDF_BROKEN: 'Este archivo no es un PDF o está dañado.',
  ERR_ARTICLE_PDF_ENCRYPTED:
    'Este PDF está protegido con contraseña. Sube una copia sin contraseña.',
  ERR_ARTICLE_PDF_WITHOUT_TEXT: 'No hay texto en este PDF: quizá sus páginas sean imágenes.',
  ERR_ARTICLE_PDF_TOO_LONG: 'Este PDF tiene más de 300 páginas. Divídelo en partes.',
  ERR_ARTICLE_PDF_TOO_HEAVY: 'Este PDF es demasiado pesado para leerlo. Divídelo o simplifícalo.',
  ERR_ARTICLE_PAGE_REFUSED: 'Esta dirección no se acepta: usa una dirección pública http o https.',
  ERR_ARTICLE_PAGE_UNREACHABLE: 'La página no respondió. Revisa la dirección e inténtalo de nuevo.',
  ERR_ARTICLE_PAGE_TOO_LARGE: 'Esta página es demasiado grande.',
  ERR_ARTICLE_PAGE_WITHOUT_TEXT: 'No hay texto en esta página que se pueda leer.',
  ERR_ARTICLE_OF_NO_PAGE: 'Este artículo no vino de una página web.',
  ERR_ARTICLES_BUSY: 'Se están leyendo muchos archivos ahora. Inténtalo de nuevo en un momento.',
  ERR_NO_CONTACTLIST_FOUND: 'No se encontró ninguna lista de contactos con este ID.',
  ERR_NO_CONTACTLISTITEM_FOUND: 'No se encontró ningún contacto de la lista con este ID.',
  ERR_CONTACTLIST_LIMIT_REACHED: 'La empresa ya tiene 5.000 listas de contactos.',
  ERR_CONTACTLIST_FULL: 'Una lista tiene como máximo 1.000.000 de contactos.',
  ERR_CONTACTLIST_IS_SEGMENT: 'Este es un segmento vivo: sus contactos vienen de su filtro.',
  ERR_CONTACTLIST_NO_SEGMENT: 'Esta lista no es un segmento vivo.',
  ERR_CONTACTLIST_BUSY: 'Esta lista ya se está llenando. Espera a que termine.',
  ERR_CONTACTLIST_NO_CHECK: 'Los números de esta lista no se están verificando.',
  ERR_DUPLICATED_CONTACTLISTITEM: 'Este número ya está en la lista.',
  ERR_SHEET_KIND: 'Envía una hoja .xlsx o .xls, o un archivo CSV donde se acepta.',
  ERR_SHEET_BROKEN: 'Este archivo no es una hoja de cálculo o está dañado.',
  ERR_SHEET_ENCRYPTED: 'Esta hoja está protegida con contraseña. Envía una copia sin ella.',
  ERR_SHEET_EMPTY: 'No hay contactos en esta hoja de cálculo.',
  ERR_SHEET_HEADERS:
    'La hoja necesita una fila con los títulos de las columnas, como Nombre y Teléfono. Descarga el ejemplo.',
  ERR_SHEET_TOO_LONG: 'Esta hoja tiene más de 100.000 filas. Divídela en partes.',
  ERR_SHEET_TOO_HEAVY: 'Esta hoja es demasiado pesada para leerla. Divídela o simplifícala.',
  ERR_SHEET_GONE: 'El archivo de esta importación ya no está en el servidor. Envíalo de nuevo.',
  ERR_SHEET_BUSY: 'Se están leyendo muchas hojas ahora. Inténtalo de nuevo en un momento.',
  ERR_NO_IMPORT_FOUND: 'No se encontró ninguna importación con este ID.',
  ERR_NO_SCHEDULE_FOUND: 'No se encontró ninguna programación con este ID.',
  ERR_NO_WEBHOOK_FOUND: 'Webhook no encontrado.',
  ERR_NO_DELIVERY_FOUND: 'Entrega no encontrada.',
  ERR_WEBHOOK_LIMIT_REACHED: 'La empresa ya tiene 20 webhooks.',
  ERR_WEBHOOK_ADDRESS_REFUSED:
    'Esta dirección no se acepta: usa una dirección pública http o https.',
  ERR_SCHEDULE_ALREADY_SENT: 'Esta programación ya fue enviada y no se puede cambiar.',
  ERR_NO_CAMPAIGN_FOUND: 'No se encontró ninguna campaña con este ID.',
  ERR_CAMPAIGN_NOT_EDITABLE:
    'Esta campaña ya no se puede cambiar: ya comenzó o comienza en menos de una hora.',
  ERR_CAMPAIGN_IN_PROGRESS: 'Esta campaña está en curso. Detenla antes de eliminarla.',
  ERR_CAMPAIGN_NOT_STARTABLE: 'Solo se puede iniciar una campaña inactiva o programada.',
  ERR_CAMPAIGN_NOT_RUNNING: 'Solo se puede detener una campaña programada o en curso.',
  ERR_CAMPAIGN_NOT_CANCELLED: 'Solo se puede reanudar una campaña cancelada.',
  ERR_CAMPAIGN_WITHOUT_LIST: 'Elige una lista de contactos para esta campaña.',
  ERR_CAMPAIGN_WITHOUT_TEXT: 'Escribe al menos un mensaje o adjunta un archivo.',
  ERR_CAMPAIGN_TEMPLATE_NOT_APPROVED:
    'La plantilla de esta campaña no está aprobada en ninguna de las conexiones elegidas.',
  ERR_CAMPAIGN_TEMPLATE_UNFILLED:
    'Falta completar algo de la plantilla de esta campaña, o cambió. Abre la campaña y completa todos los campos.',
  ERR_CAMPAIGN_UNKNOWN_VARIABLES:
    'El mensaje tiene variables que nada completa. Corrige o quita lo que está entre llaves.',
  ERR_CAMPAIGN_UNKNOWN_VARIABLES_named:
    'Nada completa {{names}}. Corrige o quita eso en los mensajes.',
  ERR_CAMPAIGN_VARIABLES_EMPTY:
    'A este contacto le faltaba un valor para una variable del mensaje.',
  ERR_CAMPAIGN_VARIABLES_EMPTY_named: 'A este contacto le faltaba un valor para {{names}}.',
  ERR_CONTACT_BLOCKED: 'Este contacto está bloqueado.',
  ERR_CONTACT_OPTED_OUT: 'Este contacto pidió no recibir mensajes que la empresa inicia.',
  ERR_NO_OPT_OUT_FOUND: 'Baja no encontrada.',
  ERR_CAMPAIGN_CAP_REACHED:
    'Este contacto ya recibió el máximo de mensajes de campañas en este período.',
  ERR_CONTACT_BEING_SERVED: 'Este contacto estaba en atención o esperaba respuesta.',
  ERR_CAMPAIGN_NUMBER_UNCHECKED: 'Este número no se había comprobado cuando empezó la campaña.',
  ERR_CAMPAIGN_NUMBER_INVALID: 'Este número no está en WhatsApp.',
  ERR_CAMPAIGN_NUMBER_MISSING: 'Este contacto de la lista no tiene número.',
}

type Words = Readonly<Record<ErrorCode | FirstErrorKey | NamedKey, string>>

export const errorWords: Readonly<Record<Language, Words>> = {
  pt: { ...firstErrors.pt, ...pt },
  en: { ...firstErrors.en, ...en },
  es: { ...firstErrors.es, ...es },
}
