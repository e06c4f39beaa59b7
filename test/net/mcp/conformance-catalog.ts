import { setTimeout as wait } from 'node:timers/promises';
import type { CallToolResult, PromptMessage, ServerContext } from '@modelcontextprotocol/server';
import type { McpCatalog, McpPrompt, McpResource, McpTool } from '../../../net/mcp/catalog.ts';
import { SCOPES } from '../../../schema/base/action.ts';
import { GameError } from '../../../schema/base/error.ts';

/** The fixed tools, resources and prompts that the official conformance suite requires of a server. */

/** A PNG of one pixel; below it, a WAV without samples. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

type Content = CallToolResult['content'];

const text = (content: string): Content[number] => ({ type: 'text', text: content });
const image: Content[number] = { type: 'image', data: PNG, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, content: string): Content[number] => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
});

const tool = (name: string, run: (context: ServerContext) => Promise<Content> | Content): McpTool => ({
  tool: { name, description: `Fixed tool ${name}.`, inputSchema: { type: 'object' } },
  listedTo: SCOPES,
  call: async (_args, _caller, context) => ({ content: await run(context) }),
});

async function report({ mcpReq }: ServerContext): Promise<Content> {
  const progressToken = mcpReq._meta?.progressToken ?? 0;
  for (const progress of [0, 50, 100]) {
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress, total: 100 },
    });
    await wait(50);
  }
  return [text('Done.')];
}

async function log({ mcpReq }: ServerContext): Promise<Content> {
  for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.log('info', line);
    await wait(50);
  }
  return [text('Done.')];
}

const jsonSchemaTool: McpTool = {
  ...tool('json_schema_2020_12_tool', () => [text('Done.')]),
  tool: {
    name: 'json_schema_2020_12_tool',
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  },
};

const tools = [
  tool('test_simple_text', () => [text('This is a simple text response for testing.')]),
  tool('test_image_content', () => [image]),
  tool('test_audio_content', () => [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }]),
  tool('test_embedded_resource', () => [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]),
  tool('test_multiple_content_types', () => [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]),
  tool('test_error_handling', () => {
    throw new GameError('not-available', 'This tool intentionally returns an error for testing');
  }),
  tool('test_tool_with_progress', report),
  tool('test_tool_with_logging', log),
  jsonSchemaTool,
];

const fixed = (uri: string, mimeType: string, content: { text: string } | { blob: string }): McpResource => ({
  resource: { uri, name: uri, mimeType },
  read: () => ({ contents: [{ uri, mimeType, ...content }] }),
});

const resources = [
  fixed('test://static-text', 'text/plain', { text: 'This is the content of the static text resource.' }),
  fixed('test://static-binary', 'image/png', { blob: PNG }),
];

const user = (content: PromptMessage['content']): PromptMessage => ({ role: 'user', content });

const prompt = (
  name: string,
  names: string[],
  messages: (args: Record<string, string>) => PromptMessage[],
): McpPrompt => ({
  prompt: {
    name,
    description: `Fixed prompt ${name}.`,
    arguments: names.map(argument => ({ name: argument, required: true })),
  },
  get: args => ({ messages: messages(args) }),
});

const prompts = [
  prompt('test_simple_prompt', [], () => [user(text('This is a simple prompt for testing.'))]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri }) => [
    user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
    user(text('Please process the embedded resource above.')),
  ]),
  prompt('test_prompt_with_image', [], () => [user(image), user(text('Please analyze the image above.'))]),
];

export const CONFORMANCE_CATALOG: McpCatalog = { tools, resources, prompts, capabilities: { logging: {} } };
