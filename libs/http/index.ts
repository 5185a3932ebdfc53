export {
  LeanAdapter,
  receiveResult,
  type OwnRoute,
  type RouteHandler,
  type Stage,
  type Stages,
} from './lean-adapter.js';
