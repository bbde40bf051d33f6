import type { Example } from '../../../ui/CodeExample.tsx'

/** Example code for starting a flow with a connection's token. */
export function flowStartExample(origin: string, flowId: number): Example {
  const address = `${origin}/api/flows/${flowId}/start`
  return {
    curl: `curl -X POST ${address} \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: pedido-1042" \\
  -d '{"number": "5511987654321", "name": "Ana", "variables": {"pedido": "1042"}}'`,
    JavaScript: `const answer = await fetch('${address}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-1042',
  },
  body: JSON.stringify({
    number: '5511987654321',
    name: 'Ana',
    variables: { pedido: '1042' },
  }),
})
const { sessionId } = await answer.json()`,
    PHP: `$call = curl_init('${address}');
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
    'name' => 'Ana',
    'variables' => ['pedido' => '1042'],
  ]),
]);
$sessionId = json_decode(curl_exec($call))->sessionId;`,
  }
}
