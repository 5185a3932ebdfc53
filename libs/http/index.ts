export { LeanAdapter, receiveResult, type RouteHandler, type Stage, type Stages } from './lean-adapter.js';
