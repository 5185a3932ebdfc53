import { Controller, Get, Injectable, Module, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { currentViewer } from '#libs/auth';
import { checkedExtensions, type LoadedExtension } from '../../src/extension/definition/index.js';
import {
  Args,
  CacheInvalidation,
  CacheTags,
  Can,
  catalogue,
  defineExtension,
  Events,
  type ExtensionOptions,
  IdDto,
  member,
  type Members,
  Namespace,
  NoDto,
  Presenter,
  Requested,
  ResourceChanged,
  type RestRequest,
  Returns,
  type Viewer,
} from '../../src/extension/index.js';
import { ExtensionCommands } from '../../src/extension/running/index.js';
import { VERSION } from '../../src/start/app.config.js';
import type { TestSite } from './site.js';

const fail = catalogue({ shop_forbidden: ['rights', 'You do not manage the shop.'] });

/** An order of the shop. */
interface Order {
  id: number;
  goods: string;
}

/** The orders, and what jobs have done with them. */
@Injectable()
export class ShopOrders {
  readonly all: Order[] = [];
  tidied = 0;
}

@Injectable()
class OrderPresenter extends Presenter<Order> {
  readonly title = 'shop-order';
  readonly members: Members<Order> = {
    id: member('all', 'integer', 'Id of the order.', ({ id }) => id),
    goods: member('all', 'string', 'What was ordered.', ({ goods }) => goods),
  };
}

@Injectable()
class OrdersPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!viewer.can('manage_shop')) fail('shop_forbidden');
  }
}

@Namespace('shop/v1')
@Controller('orders')
class OrdersController {
  constructor(
    private readonly orders: ShopOrders,
    private readonly presenter: OrderPresenter,
    private readonly events: Events,
    private readonly changes: CacheInvalidation,
  ) {}

  @Get(':id')
  @Can(OrdersPolicy, 'manage')
  @Returns(OrderPresenter)
  @ApiOperation({ summary: 'Retrieves an order.' })
  get(@Args() { id }: IdDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(this.orders.all[id - 1] ?? { id, goods: '' }, view);
  }

  @Post()
  @Can(OrdersPolicy, 'manage')
  @Returns(OrderPresenter, 201)
  @ApiOperation({ summary: 'Orders a teapot.' })
  async create(@Args() _args: NoDto, @Requested() request: RestRequest) {
    const id = this.orders.all.push({ id: this.orders.all.length + 1, goods: 'Teapot' });
    await this.changes.invalidate(['shop:orders']);
    await this.events.publish(new ResourceChanged('shop_order', id, 'created'));
    return this.get({ id }, request);
  }
}

@Module({ controllers: [OrdersController], providers: [OrderPresenter, OrdersPolicy, ShopOrders] })
class ShopModule {}

const SHOP: ExtensionOptions<object> = {
  name: 'shop',
  version: '1.0.0',
  compatible: '*',
  module: ShopModule,
  namespaces: ['shop/v1'],
  roles: { shop_manager: ['manage_shop', 'edit_posts', 'upload_files'] },
  words: {
    en: { price: { one: '{count} coin', other: '{count} coins' }, open: 'Open', thanks: 'Thanks, {name}' },
    de: { price: { one: '{count} Münze', other: '{count} Münzen' }, open: 'Geöffnet' },
  },
  blocks: {
    'shop/card': {
      attributes: { price: { type: 'integer', default: 3, minimum: 0 }, title: { type: 'string', default: '' } },
      render: ({ price, title }, { root, text }) =>
        `<div${root('shop')}><script>alert(1)</script>${String(title)} <b onclick="a()">${text('price', { count: Number(price) })}`,
    },
    'shop/reader': { render: () => `<p>reader ${currentViewer().id}</p>` },
    'shop/broken': { render: () => Promise.reject(new Error('The till is empty.')) },
    'shop/orders': {
      render: (_, context) => {
        CacheTags.current?.add('shop:orders');
        return `<p>${context.get(ShopOrders).all.length} orders</p>`;
      },
    },
  },
  shortcodes: {
    shop_price: ({ named, entryId }, { text }) =>
      named.of === undefined
        ? undefined
        : `<i data-entry="${entryId}">${text('price', { count: Number(named.of) })}</i>`,
    shop_box: () => (content) => `<div class="box">${content}<script>b()</script></div>`,
    shop_broken: () => {
      throw new Error('The till is empty.');
    },
  },
  jobs: {
    tidy: {
      everySeconds: 3600,
      run: (context) => {
        context.get(ShopOrders).tidied += 1;
      },
    },
    nightly: { cron: '30 3 * * *', run: () => undefined },
    broken: { everySeconds: 86_400, run: () => Promise.reject(new Error('The shop is shut.')) },
  },
  commands: {
    count: {
      about: 'Counts the orders.',
      run: (words, context) =>
        `${context.get(ShopOrders).all.length} orders, ${words.join(' ')}, ${currentViewer().login}`,
    },
  },
  webhooks: { shop_order: { changes: ['created', 'deleted'], path: '/shop/v1/orders/{id}' } },
  pages: {
    shop: (_, { text, get }) => {
      CacheTags.current?.add('shop:orders');
      return {
        title: text('open'),
        description: 'All that we sell.',
        html: `<p>${get(ShopOrders).all.length} orders</p><script>c()</script>`,
      };
    },
    'shop/of/:kind': ({ params, viewer }) =>
      params.kind === 'none'
        ? undefined
        : {
            title: `Of ${String(params.kind)}`,
            html: viewer.isSignedIn ? '<p>Yours</p>' : '<p>Ours</p>',
            isHidden: true,
          },
    'shop/broken': () => {
      throw new Error('The door is closed.');
    },
  },
};

/** An extension with each part that extensions can add, and with others in place of some. */
export const shopExtension = (changed: Partial<ExtensionOptions<object>> = {}): LoadedExtension[] =>
  checkedExtensions([defineExtension({ ...SHOP, ...changed })], VERSION);

/** The orders of a site, which change without a route, as if something had missed to invalidate the pages with them. */
export const ordersOf = (site: TestSite): ShopOrders => site.app.get(ShopOrders, { strict: false });

/** The commands of the extensions of a site, in this process: they are known to the program that runs them alone. */
export const commandsOf = (site: TestSite): ExtensionCommands => site.app.get(ExtensionCommands, { strict: false });
