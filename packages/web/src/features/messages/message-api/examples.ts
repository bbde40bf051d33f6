// The calls of the messages API, written out in curl, JavaScript and PHP.

import type { Example } from '../../../ui/CodeExample.tsx'

export function textExample(origin: string): Example {
  return {
    curl: `curl -X POST ${origin}/api/messages/send \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: pedido-1042" \\
  -d '{"number": "5511987654321", "body": "Seu pedido saiu para entrega."}'`,
    JavaScript: `const answer = await fetch('${origin}/api/messages/send', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-1042',
  },
  body: JSON.stringify({
    number: '5511987654321',
    body: 'Seu pedido saiu para entrega.',
  }),
})
const { id } = await answer.json()`,
    PHP: `$call = curl_init('${origin}/api/messages/send');
curl_setopt_array($call, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => [
    'Authorization: Bearer ' . getenv('TOKEN'),
    'Content-Type: application/json',
    'Idempotency-Key: pedido-1042',
  ],
  CURLOPT_POSTFIELDS => json_encode([
    'number' => '5511987654321',
    'body' => 'Seu pedido saiu para entrega.',
  ]),
]);
$id = json_decode(curl_exec($call))->id;`,
  }
}

export function fileExample(origin: string): Example {
  return {
    curl: `curl -X POST ${origin}/api/messages/send \\
  -H "Authorization: Bearer $TOKEN" \\
  -F number=5511987654321 \\
  -F body="A segunda via do boleto" \\
  -F medias=@boleto.pdf`,
    JavaScript: `import { openAsBlob } from 'node:fs'

const form = new FormData()
form.set('number', '5511987654321')
form.set('body', 'A segunda via do boleto')
form.append('medias', await openAsBlob('boleto.pdf'), 'boleto.pdf')

await fetch('${origin}/api/messages/send', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.TOKEN}\` },
  body: form,
})`,
    PHP: `$call = curl_init('${origin}/api/messages/send');
curl_setopt_array($call, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN')],
  CURLOPT_POSTFIELDS => [
    'number' => '5511987654321',
    'body' => 'A segunda via do boleto',
    'medias' => new CURLFile('boleto.pdf', 'application/pdf', 'boleto.pdf'),
  ],
]);
curl_exec($call);`,
  }
}

export function statusExample(origin: string): Example {
  return {
    curl: `curl ${origin}/api/messages/$ID \\
  -H "Authorization: Bearer $TOKEN"`,
    JavaScript: `const answer = await fetch(\`${origin}/api/messages/\${id}\`, {
  headers: { Authorization: \`Bearer \${process.env.TOKEN}\` },
})
const { status, failure } = await answer.json()`,
    PHP: `$call = curl_init('${origin}/api/messages/' . $id);
curl_setopt_array($call, [
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN')],
]);
$status = json_decode(curl_exec($call))->status;`,
  }
}

export function campaignExample(origin: string): Example {
  return {
    curl: `curl -X POST ${origin}/api/campaigns/$ID/start \\
  -H "Authorization: Bearer $TOKEN"`,
    JavaScript: `const answer = await fetch(\`${origin}/api/campaigns/\${id}/start\`, {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.TOKEN}\` },
})
const { status, startedAt } = await answer.json()`,
    PHP: `$call = curl_init('${origin}/api/campaigns/' . $id . '/start');
curl_setopt_array($call, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN')],
]);
$status = json_decode(curl_exec($call))->status;`,
  }
}
