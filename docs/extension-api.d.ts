// The public API for extensions: what "lintel" and "lintel/testing" export, with the first sentence about each name.
// "npm run docs:generate" writes this file; a test compares it. A change here changes what extensions rely on.

// lintel

/** The accounts of the site, for mails to people. */
export declare class Accounts {
    constructor(users: Users);
    find(ids: readonly number[]): Promise<Account[]>;
    withCapability(capability: string): Promise<Account[]>;
}

/** Declares an argument of a route: its type, default, description, and whether it is required. */
export declare function Arg(type: ArgType, options?: ArgOptions): PropertyDecorator;

/** Parameter decorator: the bound and validated arguments of the request, an instance of the parameter's class, or of `type` where a function that makes controllers chooses the class. */
export declare const Args: (type?: Type<object>) => ParameterDecorator;

/** Looks at a draft before it is written. */
export type BeforeWrite<Configuration = unknown> = (draft: Draft, context: WriteContext<Configuration>) => Promise<Draft | void> | Draft | void;

/** Invalidation of cached responses. */
export declare class CacheInvalidation implements BeforeApplicationShutdown, OnApplicationShutdown {
    readonly instance: string;
    constructor(db: Db, clocks: VersionCounters, rows: ChangesRepository);
    invalidate(tags: Iterable<string>): Promise<void>;
    follow(listener: Listener): Promise<void>;
    afterWrites(announce: (id: number) => Promise<void>): void;
    get isStarted(): boolean;
    get latest(): number;
    history(limit: number): AsyncGenerator<Change[]>;
    begin(): Promise<void>;
    poll(): Promise<void>;
    restart(): Promise<void>;
    pollFor(id: number): Promise<void>;
    beforeApplicationShutdown(): void;
    onApplicationShutdown(): Promise<void>;
}

/** The cache tags of a response. */
export declare class CacheTags {
    static get current(): CacheTags | undefined;
    during<T>(make: () => T): T;
    add(...tags: readonly string[]): this;
    addEach<Id extends string | number>(tag: (id: Id) => string, ...ids: readonly Id[]): this;
    until(moment: number): void;
    include({ tags, validUntil }: Pick<CacheTags, 'tags' | 'validUntil'>): void;
    get validUntil(): number | undefined;
    get tags(): readonly string[];
}

/** Allows caching the response for anonymous callers. */
export declare const Cacheable: () => MethodDecorator;

/** Declares who may call a route. */
export declare function Can<P extends object, M extends keyof P & string>(policy: Type<P>, method: M, ...fixed: P[M] extends (args: never, viewer: never, ...fixed: infer Fixed) => unknown ? Fixed : [
]): HandlerDecorator<P[M] extends (args: infer Args, ...rest: never[]) => unknown ? Args : never>;

/** Parameter decorator: the signed-in or anonymous viewer. */
export declare const CurrentViewer: (...dataOrPipes: unknown[]) => ParameterDecorator;

/** Access to the database: its statements, and its transactions. */
export declare class Db extends Transactions {
    constructor(source: DataSource, leases: Leases, marks: CommitMarks, positions: WritePositions);
    get connections(): PoolState | undefined;
    get isOpen(): boolean;
    of<T extends ObjectLiteral>(entity: EntityTarget<T>): Writes<T>;
    insert<T extends ObjectLiteral>(entity: EntityTarget<T>, row: QueryDeepPartialEntity<T> | QueryDeepPartialEntity<T>[], { update }?: {
        update?: string[];
    }): Promise<number>;
    insertAll<E extends object>(entity: Type<E>, rows: readonly Partial<E>[], otherwise?: string): Promise<WriteResult>;
    deferInsert<E extends object>(entity: Type<E>, rows: readonly Partial<E>[], otherwise?: string): Promise<void>;
    insertNumbered<E extends {
        id: number;
    }>(entity: Type<E>, rows: readonly Partial<E>[]): Promise<number[]>;
    select<E extends object, const N extends Names<E> = (keyof E & string)[]>(entity: Type<E>, alias: string, names?: N): Select<RowOf<E, N>>;
    rows<R = Record<string, unknown>>(statement: string | Sql, values?: unknown[]): Promise<R[]>;
    current<R = Record<string, unknown>>(statement: string | Sql, values?: unknown[]): Promise<R[]>;
    isReachable(): Promise<boolean>;
    write(statement: string | Sql, values?: unknown[]): Promise<WriteResult>;
    defer(statement: string | Sql, values?: unknown[], done?: (result: WriteResult) => void): Promise<void>;
    deleteInBatches(statement: Sql): Promise<void>;
    exclusively<T>(name: string, work: () => Promise<T>, options?: HoldOptions): Promise<T | undefined>;
}
export declare abstract class Transactions {
    protected readonly source: DataSource;
    constructor(source: DataSource, fences: Pick<Leases, 'fencing'>, marks: CommitMarks, positions: WritePositions);
    get isInTransaction(): boolean;
    static get isInTransaction(): boolean;
    protected get manager(): EntityManager;
    transaction<T>(work: () => Promise<T>): Promise<T>;
    tryOut<T>(work: () => Promise<T>): Promise<T>;
    repeat(reason: string): never;
    repeats(error: unknown): boolean;
    apart<T>(work: () => Promise<T>): Promise<T>;
    afterCommit(work: () => Promise<void> | void): Promise<void>;
    beforeCommit<T>(owner: object, start: () => T, flush: (batch: T) => Promise<void>, phase?: Phase): T | undefined;
    beforeEachCommit(hook: () => void): void;
    savepoint<T>(work: () => Promise<T>, isExpected: (error: unknown) => boolean): Promise<T>;
    protected send<R>(statement: Statement): Promise<R>;
    sendDeferred(): Promise<void>;
    protected sendLater(write: Statement): Promise<void>;
}

/** What a client wants to write: the arguments that it has sent, bound and checked. */
export type Draft = Readonly<Record<string, unknown>>;

/** Events between modules. */
export declare class Events {
    constructor(db: Db);
    on<E>(type: EventClass<E>, listener: Listener<E>): void;
    within<E>(type: EventClass<E>, writer: Listener<E>): void;
    publish(event: object): Promise<void>;
}

/** An extension. */
export declare class Extension<Configuration = unknown> extends ConfiguredExtension<Configuration> {
    with(configuration: Partial<Configuration>): ConfiguredExtension<Configuration>;
}
export declare class ConfiguredExtension<Configuration = unknown> {
    readonly options: ExtensionOptions<Configuration>;
    constructor(options: ExtensionOptions<Configuration>, given?: unknown);
    get name(): string;
    get version(): string;
    configuration(): Configuration;
}

/** What functions of an extension get besides their arguments. */
export interface ExtensionContext<Configuration = unknown> {
    readonly configuration: Configuration;
    readonly get: <Provider>(type: Type<Provider>) => Provider;
    readonly setting: (name: string) => unknown;
    readonly text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

/** What an extension says of itself. */
export interface ExtensionOptions<Configuration> extends AddedParts<Configuration> {
    name: string;
    version: string;
    compatible: string;
    module?: Type<object>;
    configuration?: ConfigurationSchema<Configuration>;
    model?: ExtensionModel;
    settings?: SettingShape;
    capabilities?: CapabilitiesByRole;
    namespaces?: readonly string[];
    migrations?: readonly (new () => MigrationInterface)[];
    on?: ExtensionListeners<Configuration>;
    within?: ExtensionListeners<Configuration>;
    beforeWrite?: Readonly<Record<string, BeforeWrite<Configuration>>>;
}

/** The settings of the site by their names. */
export declare class ExtensionSettings {
    constructor(settings: SettingsService, registry: SettingRegistry);
    get<Value = unknown>(name: string): Value;
}

/** The words of extensions in the language of the response, which is that of the site without languages. */
export declare class ExtensionWords {
    constructor(extensions: LoadedExtensions, settings: SettingsService);
    of(extension: string, key: string, values?: Readonly<Record<string, string | number>>): string;
}

/** For the documentation: error codes of a catalogue that a route, or any route of this controller, typically responds with. */
export declare function Fails<Code extends string>(fail: Fail<Code>, ...codes: Code[]): MethodDecorator & ClassDecorator;

/** On a method of a policy: it never lets an anonymous viewer pass, so that it is not asked whether the `Allow` header of one names its methods. */
export declare const ForSignedIn: () => MethodDecorator;

/** A page of a list: its items, and how many there are on all pages. */
export interface FoundItems<T> {
    items: T[];
    total: number | undefined;
}

/** The id in the path of an item. */
export declare class IdDto {
    id: number;
}

/** Runs each job on one instance at a time, and once per interval. */
export declare class Jobs {
    constructor(registry: SchedulerRegistry, db: Db, options: JobOptions);
    observe(observer: JobObserver): void;
    get states(): JobState[];
    schedule(job: Job): void;
    run(name: string): Promise<void>;
    stop(): Promise<void>;
}

/** The arguments of every paged list. */
export declare class ListDto extends ContextDto {
    page: number;
    per_page: number;
    search?: string;
}
export declare class ContextDto {
    context: Context;
}

/** Sends mail through the server in `SMTP_URL`. */
export declare class Mailer implements OnApplicationShutdown {
    constructor(config: Config, settings: SettingsService);
    get isConfigured(): boolean;
    send(mail: Mail): Promise<void>;
    onApplicationShutdown(): Promise<void>;
}

/** At most this many characters, counted as database columns do: in code points. */
export declare const MaxCharacters: (limit: number, options?: ValidationOptions) => PropertyDecorator;

/** The members of a resource by their names, in the order of responses. */
export type Members<Row> = Record<string, Member<Row>>;

/** The namespace of the routes of a controller, below the REST root. */
export declare const Namespace: (namespace: string) => ClassDecorator;

/** A route without arguments. */
export declare class NoDto {
}

/** Messages that are stored in the transaction of the change that they are about, and delivered later by a job, one instance at a time, so that none is lost or about something that was not committed. */
export declare class Outbox {
    constructor(items: OutboxRepository, jobs: Jobs);
    register(queue: string, delivery: Delivery): void;
    add(queue: string, { kind, itemId, body }: Message): Promise<void>;
}

/** Converts rows to response bodies with a table of members, from which the schema and the documentation are also built. */
export declare abstract class Presenter<Row> {
    abstract readonly title: string;
    abstract readonly members: Members<Row>;
    links?(row: Row, view: View): Links;
    one(row: Row, view: View): Record<string, unknown>;
    many(rows: readonly Row[], view: View): Record<string, unknown>[];
    keyed(rows: readonly Row[], keyOf: (row: Row) => string, { context }: View): Record<string, unknown>;
    protected get basis(): object;
}

/** Everybody may call this route, or all routes of this controller. */
export declare const Public: () => MethodDecorator & ClassDecorator;

/** Parameter decorator: the `RestRequest` with the data of the request besides its arguments. */
export declare const Requested: (...dataOrPipes: unknown[]) => ParameterDecorator;

/** An item was changed; `resource` is its type (`post`, `category`, `user` …). */
export declare class ResourceChanged {
    readonly resource: string;
    readonly id: number;
    readonly change: ChangeKind | Outcome;
    readonly values: () => ChangedValues;
    constructor(resource: string, id: number, change: ChangeKind | Outcome, values?: () => ChangedValues);
}

/** Data of a request besides its arguments. */
export interface RestRequest {
    verb: string;
    endpoint: Endpoint;
    viewer: Viewer;
    view: View;
    url: string;
    sent: Record<string, unknown>;
    json: Readonly<Record<string, unknown>>;
    query: Record<string, unknown>;
    slice: RequestedSlice;
    ip: string;
    http: IncomingMessage;
    upload?: FileRequest;
}

/** Declares what a route returns, for the response, its schema and the documentation: one item, `[Presenter]` for a list, or a list by name or in an envelope. */
export declare function Returns(shape: PresenterClass | readonly [
    PresenterClass
], options?: number | ReturnsOptions): MethodDecorator;

/** What an extension needs to know of the site, beside the settings. */
export declare class SiteReader {
    constructor(settings: SettingsService, urls: SiteUrls, dates: SiteDates, time: SiteTime, requests: InnerRequests, descriptions: ItemDescriptions, readable: ReadableEntries);
    get title(): string;
    get url(): string;
    dateAndTime(moment: Date): string;
    plainText(html: string): string;
    entries(type: string, ids: readonly number[], viewer: Viewer): Promise<ReadableEntry[]>;
    read(path: string, query: Readonly<Record<string, string | number>>, viewer: Viewer): Promise<unknown>;
    describe(resource: string, ids: readonly number[]): Promise<ItemDescription[]>;
}

/** A route for `POST`, `PUT` and `PATCH`: all three change what is sent and keep the rest. */
export declare const Update: (path?: string) => MethodDecorator;

/** The current user: a signed-in one with roles, or an anonymous one. */
export declare class Viewer {
    readonly id: number;
    readonly login: string;
    readonly roles: readonly string[];
    readonly preview?: Preview | undefined;
    static readonly anonymous: Viewer;
    static signedIn(id: number, login: string, roles: readonly string[], known: KnownRoles, proof?: SignInProof): Viewer;
    static withPreview(preview: Preview): Viewer;
    static readonly system: Viewer;
    get isSignedIn(): boolean;
    get session(): number | undefined;
    get hasFreshPassword(): boolean;
    get applicationPassword(): string | undefined;
    get scope(): AccessScope | undefined;
    on(type: string): Viewer;
    get rightsKey(): string;
    can(capability: string): boolean;
    previews(entryId: number): boolean;
    owns(authorId: number): boolean;
}

/** What a check before a write gets besides the draft. */
export interface WriteContext<Configuration = unknown> extends ExtensionContext<Configuration> {
    readonly type: string;
    readonly viewer: Viewer;
    readonly stored: Readonly<Record<string, unknown>> | undefined;
}

/** Declares error codes with status, text and headers. */
export declare function catalogue<const C extends ErrorCodes>(codes: C): Fail<keyof C & string>;

/** The token by which the providers of an extension get its configuration. */
export declare const configurationOf: (extension: string) => string;

/** Declares an extension. */
export declare const defineExtension: <Configuration = object>(options: ExtensionOptions<Configuration>) => Extension<Configuration>;

/** Declares a site. */
export declare const defineSite: (options: SiteOptions) => SiteDefinition;

/** Declares a member and the contexts that include it. */
export declare const member: <Row>(contexts: MemberContexts, type: MemberSchema["type"], description: string, value: (row: Row) => unknown, more?: Partial<Member<Row>>) => Member<Row>;

/** The response of a paged list, with totals and links to the neighbouring pages. */
export declare function paged(request: ListRequest, { body, size, total, page, perPage, clamped }: PagedBody): Reply;

/** Returns functions that declare settings of the common types, with the readers of a module. */
export declare const settingKinds: (readers?: SettingReaders) => {
    flag: (standard: boolean, description: string, options?: SettingOptions<boolean>) => Setting<boolean, unknown>;
    integer: (standard: number, description: string, options?: SettingOptions<number>) => Setting<number, unknown>;
    text: (standard: string, description: string, options?: SettingOptions<string>) => Setting<string, unknown>;
    pattern: (form: RegExp, refusal: string, standard: string, description: string, options?: SettingOptions<string>) => Setting<string, unknown>;
    choice: <const Value extends string>(values: readonly [
        Value,
        ...Value[]
    ], description: string, options?: SettingOptions<Value>) => Setting<Value>;
};

/** The same arguments except the named ones. */
export declare function without<T extends object, K extends keyof T & string>(base: Class<T>, ...names: K[]): Class<Omit<T, K>>;

// lintel/testing

/** A response, with its body parsed if it is JSON. */
export interface Answer {
    status: number;
    headers: Headers;
    body: any;
    text: string;
}

/** Options of a request besides its path. */
export interface AskOptions {
    method?: string;
    as?: RoleName | string;
    query?: Record<string, string | string[]>;
    body?: unknown;
    raw?: string | Buffer;
    headers?: Record<string, string>;
    undocumented?: string;
}

/** The roles that every site has. */
export type RoleName = 'admin' | 'editor' | 'author' | 'contributor' | 'subscriber';

/** A running site with a database of its own, an administrator and, on demand, an account of each role. */
export declare class TestSite {
    readonly url: string;
    readonly root: string;
    readonly ids: Record<string, number>;
    constructor(running: INestApplication | undefined, url: string, root: string, release: () => Promise<void>);
    get app(): INestApplication;
    rest(path: string, ask?: AskOptions): Promise<Answer>;
    ask(address: string, { method, as, query, body, raw, headers, undocumented }?: AskOptions): Promise<Answer>;
    knowUsersOf(other: TestSite): void;
    withRoles(...roles: string[]): Promise<this>;
    job(name: string): Promise<void>;
    close(): Promise<void>;
}

/** What a site of a test has, besides what every site has. */
export interface TestSiteOptions extends SiteOptions {
    environment?: Readonly<Record<string, string>>;
    database?: DatabaseLocation;
    log?: {
        write(line: string): void;
    };
    modules?: Type[];
}

/** Starts a site as in production: HTTP, database, files. */
export declare const startSite: ({ extensions, ...options }?: TestSiteOptions) => Promise<TestSite>;
