// Who writes which table: one folder under features/ or channels/, or the platform. Others read it, and call the
// owner's verbs. table-owners.test.ts holds the list against the source.

export const tableOwners: Readonly<Record<string, string>> = {
  announcements: 'features/announcements',
  api_sends: 'features/message-api',
  audit_log: 'platform',
  chat_messages: 'features/chats',
  chat_paces: 'channels/outbox',
  chat_users: 'features/chats',
  chats: 'features/chats',
  companies: 'features/companies',
  contact_extra_infos: 'features/contacts',
  contact_identities: 'features/contacts',
  contact_merges: 'features/contact-merges',
  contacts: 'features/contacts',
  conversation_marks: 'features/automation',
  conversation_memories: 'features/automation',
  decision_settings: 'features/automation',
  decisions: 'features/automation',
  delivery_attempts: 'channels/outbox',
  device_chats: 'channels/baileys',
  device_credentials: 'channels/baileys',
  device_groups: 'channels/baileys',
  device_keys: 'channels/baileys',
  device_messages: 'channels/baileys',
  device_numbers: 'channels/baileys',
  device_tasks: 'channels/baileys',
  drafts: 'features/drafts',
  early_changes: 'features/messages',
  file_list_options: 'features/file-lists',
  file_lists: 'features/file-lists',
  files: 'features/files',
  first_contacts: 'channels/outbox',
  former_users: 'features/users',
  helps: 'features/helps',
  inbox: 'channels/inbox',
  invitations: 'features/invitations',
  line_leases: 'channels/lines',
  line_notices: 'features/line-notices',
  line_requests: 'channels/requests',
  message_edits: 'features/messages',
  messages: 'features/messages',
  migrations: 'platform',
  outbox: 'channels/outbox',
  outbox_heads: 'channels/outbox',
  outbox_holds: 'channels/outbox',
  party_links: 'features/contacts',
  phone_contacts: 'features/contacts',
  plans: 'features/plans',
  prompts: 'features/prompts',
  push_subscriptions: 'features/push',
  queue_integrations: 'features/queue-integrations',
  queue_options: 'features/queues',
  queues: 'features/queues',
  quick_messages: 'features/quick-messages',
  rate_limits: 'platform',
  schedules: 'features/schedules',
  sessions: 'features/sessions',
  settings: 'features/settings',
  simulated_customers: 'channels/simulator',
  simulated_events: 'channels/simulator',
  simulated_lines: 'channels/simulator',
  simulated_messages: 'channels/simulator',
  tags: 'features/tags',
  threads: 'features/threads',
  ticket_notes: 'features/ticket-notes',
  ticket_reads: 'features/ticket-reads',
  ticket_tags: 'features/tags',
  ticket_trackings: 'features/ticket-trackings',
  ticket_transfers: 'features/ticket-trackings',
  ticket_undos: 'features/tickets',
  ticket_views: 'features/ticket-views',
  tickets: 'features/tickets',
  timers: 'features/automation',
  unread_mentions: 'features/ticket-notes',
  unseen_assignments: 'features/ticket-assignments',
  user_queues: 'features/users',
  users: 'features/users',
  webhook_deliveries: 'features/webhooks',
  webhooks: 'features/webhooks',
  whatsapp_queues: 'features/connections',
  whatsapps: 'features/connections',
}

interface LentColumns {
  table: string
  owner: string
  /** The table's owner no longer writes these. */
  columns: string[]
  /** Both write these. */
  shared: string[]
}

/** Columns that another than the table's owner updates. */
export const columnOwners: readonly LentColumns[] = [
  // A message's place; of two messages that come to have one name in a thread one loses it.
  {
    table: 'messages',
    owner: 'features/threads',
    columns: ['thread_id', 'position'],
    shared: ['version', 'provider_id'],
  },
]
